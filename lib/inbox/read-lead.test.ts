import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentAssertedByCaller } from '../leads/consent';
import { leadAction } from '../leads/submit-lead';
import { quoteAction } from '../quotes/request-quote';
import { reviewLead } from '../review/apply-review';
import { exportLeads } from './export-leads';
import { noFilter, plainLead, type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { readLead } from './read-lead';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

describe('a lead in full', () => {
  it('has its score, what would raise it, its consent and its near-duplicates', async () => {
    const twin = await fixture.submit({ company: 'TWIN works, GmbH', contact_or_agent_id: 'a' });
    const leadId = await fixture.submit({
      company: 'Twin Works',
      contact_or_agent_id: 'b',
      annual_commit: 71_234,
    });
    expect(await readLead(fixture.as(fixture.ada), leadId)).toMatchObject({
      lead: { lead_id: leadId, band: 'C', score: 50 },
      raise: { band: 'B', pointsMissing: 15 },
      offerName: 'Personal data masking in shadow mode',
      consent: { channel: 'api', isTicked: false, wordingText: null },
      state: { status: 'new', version: 0 },
      quotes: [],
      replays: { count: 0, moments: [] },
      nearDuplicates: [{ leadId: twin, why: ['company'] }],
    });
  });

  it('has its named quotes in order, and no similar ones', async () => {
    const key = randomUUID();
    const request = {
      annual_commit: 71_234,
      custom_integration: true,
      pii_real: true,
      samples_available: true,
    };
    const quote = async (offer_id: string, idempotencyKey: string | null = null) => {
      const outcome = await quoteAction(fixture).create({ offer_id, ...request }, idempotencyKey);
      if ('error' in outcome) throw new Error(outcome.error.error);
      return outcome.record;
    };
    const named = await quote('masking-shadow-14');
    const other = await quote('message-review-30');
    const mentioned = await quote('masking-shadow-14');
    await quote('masking-shadow-14', key);
    const action = leadAction(fixture, consentAssertedByCaller('api'), {
      ids: [other.quote_id, named.quote_id],
      namedBy: 'link',
    });
    const { record } = await action.create(
      {
        ...plainLead,
        workflow: `As in ${mentioned.quote_id}`,
        source: mentioned.quote_id,
        annual_commit: 71_234,
      },
      key,
    );
    const detail = await readLead(fixture.as(fixture.ada), record.lead_id);
    expect(detail && 'quotes' in detail && detail.quotes).toEqual([
      expect.objectContaining({ quoteId: other.quote_id, isOfOtherOffer: true }),
      {
        quoteId: named.quote_id,
        number: expect.stringMatching(/^Q(-[0-9A-Z]{4}){3}$/),
        createdAt: named.created_at,
        offerId: 'masking-shadow-14',
        offerName: 'Personal data masking in shadow mode',
        pilotPrice: named.pilot_price,
        annualCommit: 71_234,
        credit: named.max_credit_if_annual_signed_within_30_days,
        isCustomIntegration: true,
        isPersonalDataReal: true,
        warnings: named.warnings,
        namedBy: 'link',
        isOfOtherOffer: false,
      },
    ]);
    expect(named.warnings.length).toBeGreaterThan(0);
    const csv: string[] = [];
    for await (const piece of await exportLeads(fixture.as(fixture.ada), {
      ...noFilter,
      search: record.lead_id,
    }))
      csv.push(piece);
    const [heading = '', line = ''] = csv.join('').split('\r\n');
    const column = heading.split(',').indexOf('named_quotes');
    expect(line.split(',')[column]).toBe(`${other.quote_id} ${named.quote_id}`);
  });

  it('has the different requests that arrived under its key', async () => {
    const key = randomUUID();
    const leadId = await fixture.submit({}, key);
    await fixture.submit({ company: 'Southgate', timeline: 'May' }, key);
    const store = fixture.as(fixture.ada);
    await expect
      .poll(() => readLead(store, leadId, false))
      .toMatchObject({
        state: { status: 'new', version: 0 },
        replays: { count: 1, moments: [{ at: expect.any(String), fields: ['company', 'timeline'] }] },
      });
  });

  it('records who viewed it, once in ten minutes', async () => {
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

  it('counts the entries that the history omits', async () => {
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
