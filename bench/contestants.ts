import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Servers that take turns on the same load, each in a process of its own. */
export interface Contestants {
  portalPort: number;
  portalPid: number;
  barePort: number;
  honoPort: number;
  stop(): Promise<void>;
}

const portalPort = 4310;
const barePort = 4311;
const honoPort = 4312;

/** Starts a process and resolves with it when its output matches; rejects when it ends first. */
async function startWhenSaid(
  said: RegExp,
  args: string[],
  variables: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (said.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended early:\n${output}`)));
  });
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Starts the portal with an empty database of its own, and the two servers it is compared with beside it. */
export async function startContestants(): Promise<Contestants> {
  const folder = await mkdtemp(join(tmpdir(), 'pilot-bench-'));
  const portal = await startWhenSaid(/Database {2}/, ['server/launch.mjs'], {
    PORT: String(portalPort),
    DATA_DIR: folder,
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
  });
  const offersFile = join(folder, 'offers.json');
  await writeFile(offersFile, await (await fetch(`http://127.0.0.1:${portalPort}/api/offers`)).text());
  const { startEmbeddedPostgres } = await import('../server/embedded-postgres');
  const shared = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const variables = { DATABASE_URL: shared.url, OFFERS_FILE: offersFile, NODE_ENV: 'production' };
  const others = await Promise.all(
    [['bench/servers/bare.ts', barePort] as const, ['bench/servers/hono.ts', honoPort] as const].map(
      ([file, port]) =>
        startWhenSaid(/listening/, ['--import', 'tsx', file], { ...variables, PORT: String(port) }),
    ),
  );
  return {
    portalPort,
    portalPid: portal.pid ?? 0,
    barePort,
    honoPort,
    stop: async () => {
      for (const child of [...others, portal]) await stop(child);
      await shared.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
