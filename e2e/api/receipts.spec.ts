import { expect, test } from '../support/acceptance';
import { expectApiHeaders, expectRefusal, objectOf, recordOf, textOf } from '../support/answers';
import { type Client, freshAddress } from '../support/client';
import { addFounder } from '../support/founders';
import { plainLead, plainQuote } from '../support/literals';

const qualified = { samples_available: true, risk_owner: 'Head of claims', high_volume_or_high_risk: true };

async function stored(api: Client, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return textOf(
    recordOf(await api.post('/api/lead', { ...plainLead, ...more }, { headers }), 'lead'),
    'lead_id',
  );
}

async function receiptOf(api: Client, leadId: string) {
  const answer = await api.get(`/api/receipts/${leadId}`);
  expect(answer.status, answer.text).toBe(200);
  expectApiHeaders(answer);
  expect(answer.headers['x-robots-tag']).toBe('noindex');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  const json = objectOf(answer.json);
  expect(Object.keys(json)).toEqual(['ok', 'receipt']);
  return { receipt: objectOf(json.receipt), text: answer.text };
}

test.describe('GET /api/receipts/{lead_id}', () => {
  test('returns status, time, missing signals, quotes and consent, but not the score', async ({
    api,
    sql,
  }) => {
    await addFounder(sql);
    const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
    const link = { Link: `</quotes/${textOf(quote, 'quote_id')}>; rel="related"` };
    const leadId = await stored(api, qualified, link);
    const { receipt, text } = await receiptOf(api, leadId);
    expect(receipt).toEqual({
      lead_id: leadId,
      received_at: expect.stringMatching(/Z$/),
      status: 'received',
      review_due_at: expect.stringMatching(/Z$/),
      missing: [
        {
          signal: 'annual_commit_meets_minimum',
          meaning: 'Annual commit meets the offer minimum',
          fields: ['target_offer_id', 'annual_commit'],
        },
      ],
      quotes: [
        {
          quote_id: quote.quote_id,
          offer_id: quote.offer_id,
          offer_name: quote.offer_name,
          pilot_price: quote.pilot_price,
          for_target_offer: true,
          created_at: quote.created_at,
        },
      ],
      consent: expect.objectContaining({ record_id: leadId, schema_version: 'pilot-consent-receipt-1' }),
    });
    const waits = Date.parse(textOf(receipt, 'review_due_at')) - Date.parse(textOf(receipt, 'received_at'));
    expect(waits).toBe(4 * 60 * 60_000);
    expect(text).not.toMatch(/"(?:score|band|reasons|points|notes?|decline_reason|assignee|founder)"/);
    expect(text).not.toContain(plainLead.contact_or_agent_id);
  });

  test('says that a quote is for a different pilot, also on its page', async ({ api }) => {
    const quote = recordOf(await api.post('/api/quote', { offer_id: 'message-review-30' }), 'quote');
    const leadId = await stored(api, {}, { Link: `</quotes/${textOf(quote, 'quote_id')}>; rel="related"` });
    const { receipt } = await receiptOf(api, leadId);
    expect(receipt.quotes).toEqual([
      expect.objectContaining({ offer_id: 'message-review-30', for_target_offer: false }),
    ]);
    expect((await api.get(`/receipts/${leadId}`)).text).toContain('Different pilot than requested');
  });

  test('reports a consent that a caller only asserted as such', async ({ api, sql }) => {
    await addFounder(sql);
    const { receipt } = await receiptOf(api, await stored(api));
    const consent = objectOf(receipt.consent);
    expect(consent.events).toEqual([
      {
        event_time: receipt.received_at,
        event_state: 'dpv:ConsentGiven',
        event_type: 'dpv:Consent',
        entity_id: 'sender',
        indication_method: 'contact_consent: true was asserted by the sender (api)',
        validity_duration: 'P12M',
        wording: null,
      },
    ]);
    expect(consent.parties).toMatchObject([
      { party_id: 'controller', party_role: 'dpv:DataController', party_address: null },
      { party_id: 'pii_principal', party_role: 'dpv:DataSubject', party_name: null },
      { party_id: 'sender', party_role: null },
    ]);
    const waits = Date.parse(textOf(receipt, 'review_due_at')) - Date.parse(textOf(receipt, 'received_at'));
    expect(waits).toBeGreaterThanOrEqual(5 * 24 * 60 * 60_000);
  });

  test('names no review date while there is no founder account', async ({ startOwn }) => {
    const { client } = await startOwn({}, 'front');
    const { receipt } = await receiptOf(client, await stored(client));
    expect(receipt).toMatchObject({ status: 'received', review_due_at: null });
  });

  test('reports a ticked consent with its wording, and where to withdraw it', async ({ api }) => {
    const fields = { ...plainLead, idempotency_key: crypto.randomUUID(), contact_consent: 'true' };
    const sent = await api.send({
      method: 'POST',
      path: '/request/send',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    const leadId = String(sent.headers.location).replace('/receipts/', '');
    const { receipt } = await receiptOf(api, leadId);
    const consent = objectOf(receipt.consent);
    expect(consent.events).toMatchObject([
      {
        event_type: 'dpv:ExpressedConsent',
        entity_id: 'pii_principal',
        wording: {
          version: expect.any(String),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          text: expect.stringContaining('I agree'),
        },
      },
    ]);
    expect(JSON.stringify(consent)).toContain(`/receipts/${leadId}/withdraw`);
  });

  test('follows the lead, but never states what was decided', async ({ api, sql }) => {
    const leadId = await stored(api, qualified);
    const steps = [
      ['in_review', {}, 'in_review'],
      ['snoozed', { snoozed_until: '2100-01-01' }, 'in_review'],
      ['accepted', {}, 'reviewed'],
      ['in_review', {}, 'in_review'],
      ['declined', { decline_reason: 'budget' }, 'reviewed'],
      ['in_review', {}, 'in_review'],
      ['duplicate', { duplicate_of: 'lead_1' }, 'reviewed'],
    ] as const;
    for (const [status, beside, shown] of steps) {
      const columns = { snoozed_until: null, decline_reason: null, duplicate_of: null, ...beside, status };
      await sql`update leads set ${sql(columns)}, version = version + 1, first_reviewed_at = now(),
        status_changed_at = now() where lead_id = ${leadId}`;
      const { receipt, text } = await receiptOf(api, leadId);
      expect(receipt).toMatchObject({ status: shown, review_due_at: null });
      expect(text).not.toMatch(/accepted|declined|budget|duplicate|snoozed|2100/);
    }
  });

  test('is 404 if unknown, 410 if deleted, and allows only GET', async ({ api, sql }) => {
    for (const id of ['lead_0', 'quote_1', 'lead_%00', 'x'])
      expectRefusal(await api.get(`/api/receipts/${id}`), 404, { error: 'not_found' });
    const leadId = await stored(api);
    const path = `/api/receipts/${leadId}`;
    const head = await api.send({ method: 'HEAD', path });
    expect({ status: head.status, bytes: head.bytes.length }).toEqual({ status: 200, bytes: 0 });
    expectRefusal(await api.post(path, {}), 405, { error: 'method_not_allowed' });
    await sql`delete from leads where lead_id = ${leadId}`;
    const gone = await api.get(path);
    expectRefusal(gone, 410, { error: 'gone' });
    expect(gone.headers['x-robots-tag']).toBe('noindex');
  });

  test('may be read 240 times a minute by a caller', async ({ api }) => {
    const from = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 243 }, () => api.get('/api/receipts/lead_0', { from })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});
