import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { Ledger } from '../support/ledger';

test.describe.configure({ mode: 'default', timeout: 240_000, retries: 0 });

/** Writes a file until the disk is full. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (let bytes = 1_048_576; bytes >= 512; ) {
      try {
        writeSync(descriptor, Buffer.alloc(bytes));
      } catch {
        bytes /= 2;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

test('a full disk returns 503, never a false 200, and service resumes once there is space', async ({
  startOwn,
  ownDir,
}) => {
  const disk = join(ownDir, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]).status === 0;
  // biome-ignore lint/suspicious/noSkippedTests: it says why.
  test.skip(!mounted, 'only a user who may mount can make a small disk');
  chmodSync(disk, 0o711);
  const ledger = new Ledger(ownDir);
  try {
    const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1', DATA_DIR: join(disk, 'data') });
    for (let count = 0; count < 20; count += 1) expect(await ledger.write(portal.client)).toBe(true);
    fill(join(disk, 'filler'));
    await eventually(
      async () => {
        await Promise.all(Array.from({ length: 20 }, () => ledger.write(portal.client)));
        return (ledger.outcomes.get(503) ?? 0) >= 20;
      },
      { what: 'refusals', withinMs: 60_000 },
    );
    expect((await portal.client.get('/api/offers')).status).toBe(200);
    expect((await portal.client.get('/api/health/live')).status).toBe(200);
    await eventually(async () => (await portal.client.get('/api/health/ready')).status === 503, {
      what: 'it is not ready',
    });
    rmSync(join(disk, 'filler'));
    await eventually(() => ledger.write(portal.client), { what: 'service again', withinMs: 30_000 });
    await eventually(async () => (await portal.client.get('/api/health/ready')).status === 200, {
      what: 'it is ready again',
    });
    ledger.expectOutcomes(200, 503);
    const sql = connect(embeddedServer(join(disk, 'data')).url);
    await ledger.settle(portal.client, sql);
    await ledger.verify(portal.client, sql);
    await sql.end();
    await portal.stop();
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});
