import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewLead } from '../review/apply-review';
import { type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { readLead } from './read-lead';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

describe('a lead in full', () => {
  it('has its score, what would raise it, its consent, its quotes and its near-duplicates', async () => {
    const quoteId = `quote_${'a'.repeat(32)}`;
    await fixture.rows(`insert into quotes (quote_id, offer_id, offer_name, pilot_price, annual_commit_minimum,
        provided_annual_commit, credit, credit_expires_days, credit_applies_to, custom_integration, pii_real,
        samples_available, warnings)
      select case n when 1 then '${quoteId}' else 'quote_' || n end, 'speech-shadow-14', 'Speech', 12500, 60000,
        case n when 2 then 71234 else 1 end, 0, 30, 'platform_usage_only', false, false, false, '[]'
      from generate_series(1, 3) as n`);
    const twin = await fixture.submit({ company: 'TWIN works, GmbH', contact_or_agent_id: 'a' });
    const leadId = await fixture.submit({
      company: 'Twin Works',
      contact_or_agent_id: 'b',
      workflow: `As in ${quoteId}`,
      annual_commit: 71_234,
    });
    const detail = await readLead(fixture.as(fixture.ada), leadId);
    expect(detail).toMatchObject({
      lead: { lead_id: leadId, band: 'C', score: 50 },
      raise: { band: 'B', pointsMissing: 15 },
      offerName: 'Shadow-mode speech evaluation',
      consent: { channel: 'api', isTicked: false, wordingText: null },
      state: { status: 'new', version: 0 },
      nearDuplicates: [{ leadId: twin, why: ['company'] }],
    });
    if (!detail || 'removedAt' in detail) throw new Error('the lead is not there');
    expect(detail.quotes.map(({ quoteId: id, why }) => [id, why]).sort()).toEqual([
      ['quote_2', 'alike'],
      [quoteId, 'named'],
    ]);
  });

  it('records who saw it, once in ten minutes', async () => {
    const leadId = await fixture.submit();
    await readLead(fixture.as(fixture.ada), leadId, false);
    expect(await fixture.rows(`select 1 from history where lead_id = '${leadId}'`)).toHaveLength(0);
    for (const founder of [fixture.ada, fixture.ada, fixture.ben])
      await readLead(fixture.as(founder), leadId);
    const views = await fixture.rows(
      `select founder_id from history where lead_id = '${leadId}' and kind = 'lead_viewed' order by history_id`,
    );
    expect(views.map(({ founder_id }) => founder_id)).toEqual(['founder_ada', 'founder_ben']);
  });

  it('counts what the history leaves out', async () => {
    const leadId = await fixture.submit();
    const store = fixture.as(fixture.ada);
    await reviewLead(store, { leadId, version: 0 }, { action: 'note', text: 'Called' });
    expect(await readLead(store, leadId)).toMatchObject({ unlistedEntries: 0 });
    await fixture.rows(`insert into history (founder_id, kind, lead_id)
      select 'founder_ben', 'lead_viewed', '${leadId}' from generate_series(1, 120)`);
    const detail = await readLead(store, leadId, false);
    expect(detail).toMatchObject({ unlistedEntries: 101 });
    expect(detail && 'history' in detail && detail.history.at(-1)?.kind).toBe('lead_note');
  });
});
