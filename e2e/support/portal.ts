import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually';

/** The project's folder. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** Maximum time until a portal serves, in milliseconds, on a busy machine. */
const readyWithinMs = 60_000;

/** Timeout of a request to a starting portal before it is repeated, in milliseconds. */
const askAgainAfterMs = 10_000;

/** Settings of a portal, as environment variables. */
export type Settings = Record<string, string>;

/** A portal that runs for tests. */
export interface Portal {
  /** Its origin, without a trailing slash. */
  url: string;
  child: ChildProcess;
  logFile: string;
  /** All of its output so far. */
  output(): string;
  /** Sends a signal and resolves with the exit code when the process has ended; null if it was killed. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Runs a program of the project with these settings and no others of the caller's; `within` is a command that replaces
 * itself by the program after it.
 */
export function launch(
  args: string[],
  settings: Settings,
  logFile: string,
  within: string[] = [],
): Omit<Portal, 'url'> {
  return launchCommand([...within, process.execPath, ...args], settings, logFile);
}

function launchCommand(command: string[], settings: Settings, logFile: string): Omit<Portal, 'url'> {
  const log = openSync(logFile, 'a');
  const { PATH = '', HOME = '/', TMPDIR } = process.env;
  const [program = '', ...programArgs] = command;
  const child = spawn(program, programArgs, {
    cwd: projectDir,
    stdio: ['ignore', log, log],
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production', ENGINES: 'none', ...settings },
  });
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  return {
    child,
    logFile,
    output: () => readFileSync(logFile, 'utf8'),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Resolves when the portal answers; rejects with its log if it ends first or takes too long. */
async function ready(started: Omit<Portal, 'url'>, url: string): Promise<Portal> {
  const { child } = started;
  try {
    await eventually(
      async () => {
        if (child.exitCode !== null || child.signalCode !== null) return 'ended';
        // Another process may have taken the port in the meantime and not answer.
        const offers = await fetch(`${url}/api/offers`, { signal: AbortSignal.timeout(askAgainAfterMs) });
        return offers.ok && 'ready';
      },
      { what: `an answer from ${url}`, withinMs: readyWithinMs },
    );
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    return { ...started, url };
  } catch (error) {
    await started.stop('SIGKILL');
    throw new Error(`The portal did not start. It wrote:\n${started.output()}`, { cause: error });
  }
}

/** Arguments that `npm start` passes to Node. */
function startArgs(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  return String(scripts.start).split(' node ')[1]?.split(' ') ?? [];
}

/**
 * Starts the program of `npm start`, or another command. Without DATABASE_URL it has its own database under DATA_DIR.
 */
export async function startFront(settings: Settings, logFile: string, command?: string[]): Promise<Portal> {
  const port = Number(settings.PORT) || (await freePort());
  const allSettings = { LISTEN_ADDRESS: '127.0.0.1', PORT: String(port), ...settings };
  const started = launchCommand(command ?? [process.execPath, ...startArgs()], allSettings, logFile);
  return ready(started, `http://127.0.0.1:${allSettings.PORT}`);
}

/** The portal on a plain Next host, which has no embedded database server. */
export async function startNext(settings: Settings, logFile: string): Promise<Portal> {
  const port = await freePort();
  const next = join(projectDir, 'node_modules', 'next', 'dist', 'bin', 'next');
  const started = launch(
    [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    { NEXT_TELEMETRY_DISABLED: '1', ...settings },
    logFile,
  );
  return ready(started, `http://127.0.0.1:${port}`);
}
