import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostmaster, isRunning, signalTo } from '../packages/embedded-postgres/postmaster';
import { clusterOf } from '../packages/embedded-postgres/supervisor';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory of the tests' database server. */
    databaseDir: string;
  }
}

const endsWithinMs = 10_000;

/** Ends the server at once, if one was started, and removes its data, which nobody needs any more. */
function endServer(directory: string): void {
  const server = findPostmaster(clusterOf(join(directory, 'postgres')));
  if (server) signalTo(server, 'SIGQUIT');
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; server && isRunning(server) && waited < endsWithinMs; waited += 20)
    Atomics.wait(clock, 0, 0, 20);
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Gives the test files a folder for the Postgres server that they share, and ends it after the last of them. The first
 * file that needs the server starts it, so that the others do not wait.
 */
export default function setup(project: TestProject): () => void {
  const directory = mkdtempSync(join(process.env.PILOT_TEST_DIR ?? tmpdir(), 'units-'));
  // As root, the server runs as another user, who must be able to pass through the folder.
  chmodSync(directory, 0o711);
  project.provide('databaseDir', directory);
  // An interrupted run exits without a teardown.
  const end = () => endServer(directory);
  process.once('exit', end);
  return () => {
    process.off('exit', end);
    end();
  };
}
