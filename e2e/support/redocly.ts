import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

interface Problem {
  ruleId: string;
  message: string;
  /** JSON Pointer of the first place. */
  at: string | undefined;
}

interface Printed {
  stdout: string;
  stderr: string;
}

/** Runs Redocly's command line to its end, whatever its exit code. */
export function runRedocly(args: string[]): Promise<Printed> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
  });
}

/** Checks an API description in JSON against a ruleset of Redocly's. */
export async function lintDescription(source: string, ruleset = 'recommended'): Promise<Problem[]> {
  const folder = mkdtempSync(join(tmpdir(), 'redocly-'));
  try {
    const file = join(folder, 'description.json');
    writeFileSync(file, source);
    const { stdout, stderr } = await runRedocly(['lint', file, `--extends=${ruleset}`, '--format=json']);
    if (!stdout.startsWith('{')) throw new Error(stderr);
    const report: { problems: { ruleId: string; message: string; location: { pointer?: string }[] }[] } =
      JSON.parse(stdout);
    return report.problems.map(({ ruleId, message, location }) => ({
      ruleId,
      message,
      at: location[0]?.pointer,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
