import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainLead, type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { quoteAction } from '../quotes/request-quote';
import { consentAssertedByCaller } from './consent';
import type { LeadRequest } from './lead';
import { type NamedBy, namedQuotesMax } from './named-quotes';
import { leadRecords } from './queries';
import { leadAction } from './submit-lead';
import { noteReplay } from './write-replays';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const actionNaming = (ids: readonly unknown[], namedBy: NamedBy = 'link') =>
  leadAction(fixture, consentAssertedByCaller('api'), { ids, namedBy });
const submit = (fields: Partial<LeadRequest>, key: string | null, ids: readonly unknown[] = []) =>
  actionNaming(ids).create({ ...plainLead, ...fields }, key);

async function quote(): Promise<string> {
  const request = {
    offer_id: 'masking-shadow-14',
    custom_integration: false,
    pii_real: false,
    samples_available: true,
  };
  const outcome = await quoteAction(fixture).create(request, null);
  if ('error' in outcome) throw new Error(outcome.error.error);
  return outcome.record.quote_id;
}

const namedQuotes = async (leadId: string) =>
  (await fixture.rows(`select named_quotes from leads where lead_id = '${leadId}'`))[0]?.named_quotes;
const replays = async (leadId: string) =>
  (await fixture.rows(`select count, moments from lead_replays where lead_id = '${leadId}'`))[0];
/** Waits for the stored notes, which are written one after the other after the answer. */
const notedFields = (leadId: string) => ({
  async toBe(...expected: string[][]) {
    const noted = async () => {
      const moments: { fields: string[] }[] = JSON.parse(
        JSON.stringify((await replays(leadId))?.moments ?? []),
      );
      return moments.map(({ fields }) => fields);
    };
    await expect.poll(noted).toEqual(expected);
  },
});

describe('the quotes that a lead names', () => {
  it('are stored with it, in its order, with how they were named', async () => {
    const ids = [await quote(), await quote()];
    const { record } = await actionNaming(ids, 'form').create(plainLead, null);
    expect(await namedQuotes(record.lead_id)).toEqual(
      ids.map((quote_id) => ({ quote_id, named_by: 'form' })),
    );
    expect(record).not.toHaveProperty('named_quotes');
  });

  it('exclude what is unknown, unreadable, repeated or one too many', async () => {
    const known = await quote();
    const unknown = `quote_${'0'.repeat(32)}`;
    const { record } = await submit({}, null, [unknown, known, known, 'quote_1', null, { known }]);
    expect(await namedQuotes(record.lead_id)).toEqual([{ quote_id: known, named_by: 'link' }]);
    const six = await Promise.all(Array.from({ length: namedQuotesMax + 1 }, quote));
    const many = await submit({}, null, six);
    expect(await namedQuotes(many.record.lead_id)).toHaveLength(namedQuotesMax);
    const none = await submit({}, null, [unknown]);
    expect(await namedQuotes(none.record.lead_id)).toBeNull();
  });

  it('never change', async () => {
    const { record } = await submit({}, null, [await quote()]);
    const change = `update leads set named_quotes = null, version = version + 1 where lead_id = '${record.lead_id}'`;
    await expect(fixture.rows(change)).rejects.toMatchObject({
      cause: { message: 'what was submitted never changes' },
    });
  });
});

describe('replays with a different body', () => {
  it('are recorded by field: the first ten separately, all of them counted', async () => {
    const key = randomUUID();
    const { record } = await submit({}, key);
    await submit({ company: 'Southgate', workflow: 'Other' }, key);
    await notedFields(record.lead_id).toBe(['company', 'workflow']);
    for (let more = 0; more < 11; more += 1) await submit({ timeline: String(more) }, key);
    await expect.poll(async () => (await replays(record.lead_id))?.count).toBe(12);
    await notedFields(record.lead_id).toBe(
      ['company', 'workflow'],
      ...Array.from({ length: 9 }, () => ['timeline']),
    );
    const [noted] = await fixture.rows(
      `select to_jsonb(r)::text as text from lead_replays r where lead_id = '${record.lead_id}'`,
    );
    expect(noted?.text).not.toMatch(/Southgate|Other/);
    expect(
      await fixture.rows(`select status, version from leads where lead_id = '${record.lead_id}'`),
    ).toEqual([{ status: 'new', version: 0 }]);
    await fixture.rows(`delete from leads where lead_id = '${record.lead_id}'`);
    expect(await replays(record.lead_id)).toBeUndefined();
  });

  it('are not recorded without a difference, in any order of quotes', async () => {
    const key = randomUUID();
    const quotes = [await quote(), await quote()];
    const unknown = `quote_${'1'.repeat(32)}`;
    const { record } = await submit({}, key, [...quotes, unknown]);
    await submit({}, key, [unknown, ...quotes.toReversed()]);
    await submit({ source: 'api', monthly_volume: 0 }, key, quotes);
    await actionNaming(quotes).findByKey(key, { ...plainLead });
    // Notes are written in their order, so this one follows any that the others caused.
    await submit({ company: 'Last' }, key, quotes);
    await notedFields(record.lead_id).toBe(['company']);
  });

  it('are logged for other quotes and for refused values', async () => {
    const key = randomUUID();
    const { record } = await submit({}, key, [await quote()]);
    await submit({}, key);
    await submit({ company: 'Southgate' }, key, [await quote()]);
    const { high_volume_or_high_risk: _, ...sent } = plainLead;
    await actionNaming([]).findByKey(key, { ...sent, annual_commit: '60000' });
    await notedFields(record.lead_id).toBe(['Link'], ['company', 'Link'], ['annual_commit', 'Link']);
  });

  it('include those of simultaneous requests that were second', async () => {
    const key = randomUUID();
    const companies = Array.from({ length: 8 }, (_, at) => `Company ${at}`);
    const results = await Promise.all(companies.map((company) => submit({ company }, key)));
    expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    const leadId = results[0]?.record.lead_id ?? '';
    await notedFields(leadId).toBe(...Array.from({ length: 7 }, () => ['company']));
  });

  it('are dropped while a hundred are waiting', async () => {
    const key = randomUUID();
    const { record } = await submit({}, key);
    const stored = await leadRecords.findByKey(fixture.database, key);
    if (!stored) throw new Error('the lead is not there');
    for (let times = 0; times < 150; times += 1) {
      const sent = { ...plainLead, company: `Company ${times}` };
      noteReplay(fixture.database, { stored, sent, channel: 'api', naming: undefined });
    }
    await expect.poll(async () => (await replays(record.lead_id))?.count, { timeout: 20_000 }).toBe(100);
    await submit({ company: 'Last' }, key);
    await expect.poll(async () => (await replays(record.lead_id))?.count).toBe(101);
  });

  it('are lost without the database, but are still answered', async () => {
    const key = randomUUID();
    const { record } = await submit({}, key);
    await fixture.rows('alter table lead_replays rename to lead_replays_gone');
    for (let times = 0; times < 5; times += 1) {
      const { record: replayed } = await submit({ company: 'Southgate' }, key);
      expect(replayed).toEqual(record);
    }
    await fixture.rows('alter table lead_replays_gone rename to lead_replays');
    // A note that arrived while the earlier ones failed is lost with them.
    const notedAfter = async () => {
      await submit({ workflow: 'Other' }, key);
      return JSON.stringify((await replays(record.lead_id))?.moments ?? []);
    };
    await expect.poll(notedAfter, { timeout: 10_000 }).toContain('workflow');
  });
});

it('does not compare contact data that the buyer has corrected since', async () => {
  const key = randomUUID();
  const { record } = await submit({}, key);
  await fixture.rows(`update leads set version = version + 1, contact_corrected_at = now(),
    contact_or_agent_id = 'corrected@example.com' where lead_id = '${record.lead_id}'`);
  await submit({}, key);
  await submit({ company: 'Another' }, key);
  await notedFields(record.lead_id).toBe(['company']);
});
