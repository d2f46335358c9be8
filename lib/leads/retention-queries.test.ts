import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Database } from '../../db/connect';
import { prepareDatabase } from '../../server/prepare-database';
import { history } from '../founders/tables';
import { countLeads } from '../inbox/count-queries';
import { deleteLeadsOlderThan } from './retention-queries';
import { leads, leadTombstones } from './tables';

const lead = (id: string, ageMonths: number) => ({
  id,
  createdAt: sql`now() - make_interval(months => ${ageMonths}::integer, days => 1)`,
  source: 'api',
  buyerType: 'human_buyer' as const,
  company: 'Northgate',
  contactOrAgentId: 'desk',
  workflow: 'Claims triage',
  targetOfferId: 'speech-shadow-14',
  successMetric: 'Error rate',
  monthlyVolume: 0,
  samplesAvailable: false,
  highVolumeOrHighRisk: false,
  score: 40,
  band: 'D' as const,
  reasons: [],
  points: [],
  contactConsent: true,
  consentChannel: 'api' as const,
  words: 'northgate desk claims triage =D',
});

test('leads past their retention are deleted, and no others', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pilot-retention-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const database = new Database(postgres.url);
  try {
    await prepareDatabase(postgres.url);
    await database.orm
      .insert(leads)
      .values([lead('lead_new', 0), lead('lead_kept', 11), lead('lead_old', 12)]);
    expect(await deleteLeadsOlderThan(database.orm, 12)).toEqual({ deleted: 1, isAll: true });
    const left = await database.orm.select({ id: leads.id }).from(leads).orderBy(leads.id);
    expect(left).toEqual([{ id: 'lead_kept' }, { id: 'lead_new' }]);
    const tombstones = await database.orm.select().from(leadTombstones);
    expect(tombstones).toMatchObject([{ leadId: 'lead_old', why: 'retention' }]);
    const [entry] = await database.orm.select().from(history);
    expect(entry).toMatchObject({ kind: 'leads_purged', founderId: null, detail: { months: 12, leads: 1 } });
    expect((await countLeads(database.orm)).counts.new.D).toBe(2);
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
