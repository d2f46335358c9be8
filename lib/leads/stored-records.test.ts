import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storableText } from '../http/post/body-fields';
import { type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { quoteRecords, toQuote } from '../quotes/queries';
import { quoteAction } from '../quotes/request-quote';
import { consentAssertedByCaller } from './consent';
import { bands, type LeadRequest } from './lead';
import { leadRecords, toLead } from './queries';
import { searchWordsOf } from './search-terms';
import { leadAction } from './submit-lead';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const text = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map(storableText)
  .filter((value) => value.trim() !== '');
const optionalText = fc.option(text, { nil: undefined });
const amount = fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), { nil: undefined });
const key = fc.option(fc.uuid(), { nil: null });

describe('a record is returned as it is stored', () => {
  it('when it is a lead', { timeout: 60_000 }, async () => {
    const lead: fc.Arbitrary<LeadRequest> = fc.record({
      buyer_type: fc.constantFrom('human_buyer', 'ai_procurement_agent'),
      company: text,
      contact_or_agent_id: text,
      workflow: text,
      target_offer_id: text,
      success_metric: text,
      contact_consent: fc.constant(true),
      source: optionalText,
      contact_name: optionalText,
      contact_role: optionalText,
      timeline: optionalText,
      monthly_volume: amount,
      samples_available: fc.boolean(),
      risk_owner: optionalText,
      high_volume_or_high_risk: fc.boolean(),
      annual_commit: amount,
    });
    const action = leadAction(fixture, consentAssertedByCaller('api'));
    const property = fc.asyncProperty(lead, key, async (request, idempotencyKey) => {
      const { record, isReplay } = await action.create(request, idempotencyKey);
      const row = await leadRecords.findById(fixture.database, record.lead_id);
      expect(isReplay).toBe(false);
      // As JSON, because that is what is sent: -0 is written as 0.
      expect(JSON.stringify(row && toLead(row))).toBe(JSON.stringify(record));
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('when it is a quote', { timeout: 60_000 }, async () => {
    const { byId } = await fixture.offers.current();
    const quote = fc.record({
      offer_id: fc.constantFrom(...byId.keys()),
      annual_commit: amount,
      custom_integration: fc.boolean(),
      pii_real: fc.boolean(),
      samples_available: fc.boolean(),
    });
    const action = quoteAction(fixture);
    const property = fc.asyncProperty(quote, key, async (request, idempotencyKey) => {
      const outcome = await action.create(request, idempotencyKey);
      if ('error' in outcome) throw new Error(outcome.error.error);
      const row = await quoteRecords.findById(fixture.database, outcome.record.quote_id);
      expect(JSON.stringify(row && toQuote(row))).toBe(JSON.stringify(outcome.record));
    });
    await fc.assert(property, { numRuns: 300 });
  });
});

describe('the fixed texts of a lead', () => {
  const wordsOf = async (leadId: string) => {
    const [row] = await fixture.rows(
      `select array_to_string(tsvector_to_array(words), ' ') as words from leads where lead_id = '${leadId}'`,
    );
    return String(row?.words);
  };
  const sorted = (words: string) => [...new Set(words.split(' '))].sort().join(' ');
  const lead = {
    company: 'Åland-Bank & Söhne AB',
    contact_or_agent_id: 'agent:ops_7@aland.example',
    contact_name: "Zoë O'Neill",
    workflow: 'Route 3.5k calls/day – https://aland.example/x?y=1 <b> ~4 +46',
  };

  it('are stored as the portal returns them', async () => {
    const leadId = await fixture.submit(lead);
    const [row] = await fixture.rows(`select band from leads where lead_id = '${leadId}'`);
    const band = bands.find((each) => each === row?.band) ?? 'A';
    expect(await wordsOf(leadId)).toBe(sorted(searchWordsOf(lead, band)));
  });

  it('are set by the database for a row without them', async () => {
    const leadId = await fixture.submit(lead);
    await fixture.rows(`create table without_words as select * from leads where lead_id = '${leadId}'`);
    await fixture.rows(`update without_words
      set lead_id = 'lead_without', words = null, idempotency_key_digest = null`);
    await fixture.rows('insert into leads select * from without_words');
    expect(await wordsOf('lead_without')).toBe(await wordsOf(leadId));
  });

  it('never change', async () => {
    const leadId = await fixture.submit(lead);
    await expect(
      fixture.rows(`update leads set words = 'others', version = version + 1 where lead_id = '${leadId}'`),
    ).rejects.toMatchObject({ cause: { message: 'what was submitted never changes' } });
  });
});
