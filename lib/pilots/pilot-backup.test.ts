import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackup, restoreBackup, writeBackup } from '../../db/backup';
import { Database } from '../../db/connect';
import { createTestDatabase } from '../../db/database-fixture';
import { authorizeRoom } from './authorize-pilot';
import { readPilot, readRows } from './read-pilot';
import { type RoomFixture, startRoomFixture, startRunning } from './room-fixture';
import { submitResults } from './submit-results';
import { pilotTablesNotBackedUp } from './tables';

let fixture: RoomFixture;
const folder = mkdtempSync(join(tmpdir(), 'pilot-backup-'));
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await fixture.end();
});

it('restores a pilot as it was, without its links and cookies', { timeout: 60_000 }, async () => {
  const room = await startRunning(fixture);
  const bytes = Buffer.from('item,kind,tp,fp,fn\na,name,1,0,0\nb,name,2,0,1\n');
  await submitResults(fixture.deps, room.pilotId, room.reviewer, {
    fileName: 'a.csv',
    bytes,
    keepGood: false,
  });
  const frozen = await fixture.act(room.pilotId, room.owner, { act: 'freeze', ended_short: 'Only a trial' });
  expect(frozen).toMatchObject({ outcome: 'done' });
  const [view, rows] = [
    await fixture.view(room.pilotId, room.owner),
    await readRows(fixture.deps, room.pilotId, room.owner),
  ];
  const file = join(folder, 'backup.gz');
  await writeBackup(fixture.url, file, pilotTablesNotBackedUp);
  const { url, drop } = await createTestDatabase();
  await restoreBackup(url, await openBackup(file), pilotTablesNotBackedUp, async () => {});
  const database = new Database(url, 2);
  const deps = { ...fixture.deps, database };
  try {
    expect(await readPilot(deps, room.pilotId, room.owner)).toEqual(view);
    expect(await readRows(deps, room.pilotId, room.owner)).toEqual(rows);
    await expect(authorizeRoom(deps, room.cookie, room.pilotId)).rejects.toMatchObject({ code: 'not_found' });
  } finally {
    await database.close();
    await drop();
  }
});
