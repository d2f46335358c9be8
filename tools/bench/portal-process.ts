import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { startArgs } from '../../server/start-args.mjs';

/** A server in a process of its own. */
export interface ServerProcess {
  port: number;
  pid: number;
  /** Milliseconds from the start of the process until it reports that it listens. */
  startedInMs: number;
  /** Lets it end by SIGTERM. Resolves when it has. */
  stop(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/**
 * Starts Node; resolves when its output contains a port in the group of `said`. Rejects if the process ends first. Its
 * standard error is shown or discarded.
 */
export async function startServer(
  args: string[],
  variables: Record<string, string>,
  said: RegExp,
  errors: 'inherit' | 'ignore' = 'inherit',
): Promise<ServerProcess> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...variables, PORT: '0' },
    stdio: ['ignore', 'pipe', errors],
  });
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      const found = said.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended early:\n${output}`)));
  });
  return {
    port,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - begun,
    stop: () => end(child),
  };
}

/**
 * Starts the production build on the files of `dataDir`, behind one trusted proxy, with everything that it does in
 * production: it collects metrics and logs every request; the log is discarded.
 */
export function startPortal(dataDir: string, variables: Record<string, string> = {}): Promise<ServerProcess> {
  const settings = {
    DATA_DIR: dataDir,
    TRUSTED_PROXY_HOPS: '1',
    METRICS_ADDRESS: '127.0.0.1:0',
  };
  const unset = { DATABASE_URL: '', REDIS_URL: '', UPSTASH_REDIS_REST_URL: '', BASE_URL: '', LOG_LEVEL: '' };
  const all = { ...unset, ...settings, ...variables };
  return startServer(startArgs, all, /:(\d+)\/api\/offers[\s\S]*Database {2}/, 'ignore');
}

/**
 * Runs `work` with a folder that Postgres, which may be another user, can pass through. It is removed afterwards
 * unless it is named as one to keep.
 */
export async function withFolder<Result>(
  work: (folder: string) => Promise<Result>,
  kept?: string,
): Promise<Result> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'pilot-bench-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Runs `work` with a portal on an empty database of its own. */
export function withPortal<Result>(
  work: (portal: ServerProcess, dataDir: string) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (dataDir) => {
    const portal = await startPortal(dataDir);
    try {
      return await work(portal, dataDir);
    } finally {
      await portal.stop();
    }
  });
}
