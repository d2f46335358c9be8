import { expect, test } from '../support/acceptance';
import { expectRefusal, objectOf, recordOf, textOf } from '../support/answers';
import { plainLead, secretLike, sensitiveMessage } from '../support/literals';

const path = '/api/lead/check';

test.describe('POST /api/lead/check', () => {
  test('names the signals that are present and those that are missing, and stores nothing', async ({
    api,
    sql,
  }) => {
    const company = `Checked only ${crypto.randomUUID()}`;
    const answer = await api.post(path, { ...plainLead, company });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toEqual({
      ok: true,
      stored: false,
      target_offer_published: true,
      quotes_for_other_offers: [],
      signals: {
        present: [
          { signal: 'workflow_named', meaning: 'Workflow named' },
          { signal: 'success_metric_named', meaning: 'Success metric named' },
        ],
        missing: [
          {
            signal: 'samples_available',
            meaning: 'Representative samples available',
            fields: ['samples_available'],
          },
          {
            signal: 'high_volume_or_high_risk',
            meaning: 'High volume or high-risk workflow',
            fields: ['high_volume_or_high_risk'],
          },
          { signal: 'risk_owner_named', meaning: 'Risk owner named', fields: ['risk_owner'] },
          {
            signal: 'annual_commit_meets_minimum',
            meaning: 'Annual commit meets the offer minimum',
            fields: ['target_offer_id', 'annual_commit'],
          },
        ],
      },
    });
    expect(await sql`select lead_id from leads where company = ${company}`).toHaveLength(0);
  });

  test('finds every signal in a full lead', async ({ api }) => {
    const { json } = await api.post(path, {
      ...plainLead,
      samples_available: true,
      high_volume_or_high_risk: true,
      risk_owner: 'Head of service',
      annual_commit: 60000,
    });
    const { present, missing } = objectOf(objectOf(json).signals);
    expect(present).toHaveLength(6);
    expect(missing).toEqual([]);
  });

  test('reports an offer that is not published, and never counts its minimum', async ({ api }) => {
    const lead = { ...plainLead, target_offer_id: 'none', annual_commit: 1e9 };
    const answer = objectOf((await api.post(path, lead)).json);
    expect(answer.target_offer_published).toBe(false);
    expect(JSON.stringify(objectOf(answer.signals).missing)).toContain('annual_commit_meets_minimum');
  });

  test('names the quotes that are for a different offer', async ({ api }) => {
    const quote = async (offer_id: string) =>
      textOf(recordOf(await api.post('/api/quote', { offer_id }), 'quote'), 'quote_id');
    const [own, other] = [await quote(plainLead.target_offer_id), await quote('message-review-30')];
    const Link = `</quotes/${own}>; rel=related, </quotes/${other}>; rel=related`;
    const answer = await api.post(path, plainLead, { headers: { Link } });
    expect(objectOf(answer.json).quotes_for_other_offers).toEqual([
      { quote_id: other, offer_id: 'message-review-30' },
    ]);
  });

  test('does not reveal score, points or band', async ({ api }) => {
    const { text } = await api.post(path, plainLead);
    expect(text).not.toMatch(/score|points|band|reasons|review/i);
  });

  const refusals: [string, unknown, number, Record<string, unknown>][] = [
    ['a large body', ' '.repeat(32769), 413, { error: 'payload_too_large', max_bytes: 32768 }],
    ['no JSON', '{', 400, { error: 'invalid_json' }],
    [
      'a long text',
      { ...plainLead, workflow: 'x'.repeat(2001) },
      400,
      { error: 'field_too_long', fields: ['workflow'], max_chars: 2000 },
    ],
    [
      'a secret',
      { ...plainLead, workflow: secretLike },
      400,
      { error: 'sensitive_value_rejected', fields: ['workflow'], message: sensitiveMessage },
    ],
    [
      'a missing field',
      { ...plainLead, contact_consent: false },
      400,
      { error: 'missing_required_fields', fields: ['contact_consent'] },
    ],
    [
      'a wrong value',
      { ...plainLead, annual_commit: -1 },
      400,
      {
        error: 'invalid_field_value',
        fields: ['annual_commit'],
        message: 'annual_commit must be a number of 0 or more.',
      },
    ],
  ];
  for (const [what, body, status, refusal] of refusals) {
    test(`refuses ${what} with the message of POST /api/lead`, async ({ api }) => {
      expectRefusal(await api.post(path, body), status, refusal);
      expect((await api.post('/api/lead', body)).json).toEqual({ ok: false, ...refusal });
    });
  }

  test('checks an Idempotency-Key but never looks up its record', async ({ api }) => {
    const key = crypto.randomUUID();
    await api.post('/api/lead', plainLead, { headers: { 'Idempotency-Key': key } });
    const answer = await api.post(path, plainLead, { headers: { 'Idempotency-Key': key } });
    expect(objectOf(answer.json)).toMatchObject({ ok: true, stored: false });
    const secret = await api.post(path, plainLead, { headers: { 'Idempotency-Key': secretLike } });
    expect(objectOf(secret.json)).toMatchObject({ fields: ['Idempotency-Key'] });
  });

  test('has a limit of its own, that of a POST', async ({ api }) => {
    const from = '198.51.100.78';
    const answers = await Promise.all(Array.from({ length: 32 }, () => api.post(path, {}, { from })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await api.post('/api/lead', plainLead, { from })).status).toBe(200);
  });

  test('refuses other methods', async ({ api }) => {
    const refused = await api.get(path);
    expectRefusal(refused, 405, { error: 'method_not_allowed' });
    expect(refused.headers.allow).toBe('POST, OPTIONS');
  });
});
