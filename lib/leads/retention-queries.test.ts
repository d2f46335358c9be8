import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Database } from '../../db/connect';
import { createTestDatabase } from '../../db/database-fixture';
import { history } from '../founders/tables';
import { countBetween, countLeads } from '../inbox/count-queries';
import { type LeadStatus, leadStatuses } from './lead-status';
import { deleteLeadsOlderThan } from './queries';
import { leads, leadTombstones } from './tables';

/** Columns that the database requires with a status. */
const besides: Record<LeadStatus, Partial<typeof leads.$inferInsert>> = {
  new: {},
  in_review: {},
  snoozed: { snoozedUntil: new Date() },
  accepted: {},
  declined: { declineReason: 'other' },
  duplicate: { duplicateOf: 'lead_kept' },
  withdrawn: { contactOrAgentId: 'withdrawn', contactConsent: false },
};

const lead = (id: string, ageMonths: number, status: LeadStatus = 'new') => ({
  id,
  status,
  createdAt: sql`now() - make_interval(months => ${ageMonths}::integer, days => 1)`,
  source: 'api',
  buyerType: 'human_buyer' as const,
  company: 'Northgate',
  contactOrAgentId: 'desk',
  workflow: 'Claims triage',
  targetOfferId: 'masking-shadow-14',
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
  ...besides[status],
});

test('leads of every status are counted, and deleted past their retention', { timeout: 60_000 }, async () => {
  const { url, drop } = await createTestDatabase();
  const database = new Database(url);
  try {
    await database.orm
      .insert(leads)
      .values([
        lead('lead_new', 0),
        lead('lead_kept', 11),
        ...leadStatuses.map((status) => lead(`lead_${status}_old`, 12, status)),
      ]);
    const before = await countLeads(database.orm);
    for (const status of leadStatuses) expect(before.all[status].D, status).toBe(status === 'new' ? 3 : 1);
    const beginning = new Date(0);
    const end = new Date(Date.now() + 1_000);
    expect((await countBetween(database.orm, beginning, end)).arrived).toBe(leadStatuses.length + 2);
    const deleted = leadStatuses.length;
    expect(await deleteLeadsOlderThan(database.orm, 12)).toEqual({ deleted, isAll: true });
    const left = await database.orm.select({ id: leads.id }).from(leads).orderBy(leads.id);
    expect(left).toEqual([{ id: 'lead_kept' }, { id: 'lead_new' }]);
    const tombstones = await database.orm.select().from(leadTombstones);
    expect(tombstones.map(({ leadId, why }) => `${leadId} ${why}`).sort()).toEqual(
      leadStatuses.map((status) => `lead_${status}_old retention`).sort(),
    );
    const [entry] = await database.orm.select().from(history);
    expect(entry).toMatchObject({
      kind: 'leads_purged',
      founderId: null,
      detail: { months: 12, leads: deleted },
    });
    const { all: counts } = await countLeads(database.orm);
    for (const status of leadStatuses) expect(counts[status].D, status).toBe(status === 'new' ? 2 : 0);
  } finally {
    await database.close();
    await drop();
  }
});
