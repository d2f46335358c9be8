import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { Database } from '../db/connect';
import { createTestDatabase } from '../db/database-fixture';
import { eraseTrialByAddress } from '../lib/developer-api/trials/change-trials';
import { readTrial } from '../lib/developer-api/trials/read-trials';
import { trialAction } from '../lib/developer-api/trials/request-trial-key';
import { applyErasures } from '../lib/leads/apply-erasures';
import { ErasureList } from '../lib/leads/erasure-store';
import { erasableRecords } from './erasable-records';

it('erases a trial key request again after a restore', async () => {
  const { url, drop } = await createTestDatabase();
  const database = new Database(url);
  const folder = mkdtempSync(join(tmpdir(), 'pilot-erasures-'));
  const file = join(folder, 'erasures.log');
  try {
    const said = { company: 'A', contact: 'a@example.com', purpose: 'Try', contact_consent: true } as const;
    const { record } = await trialAction(database, []).create(said, null);
    await eraseTrialByAddress({ database }, record.address);
    await new ErasureList(database, file, erasableRecords).update();
    expect(readFileSync(file, 'utf8').split('\n').filter(Boolean)).toHaveLength(2);
    await database.orm.execute(sql`update trial_key_requests
      set erased_at = null, company = 'A', contact = 'a@example.com', purpose = 'Try'`);
    expect(await applyErasures(database, file, erasableRecords)).toBe(1);
    expect(await applyErasures(database, file, erasableRecords)).toBe(0);
    expect(await readTrial({ database }, record.address)).toMatchObject({ state: 'erased', texts: null });
  } finally {
    rmSync(folder, { recursive: true });
    await database.close();
    await drop();
  }
});
