import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from '../support/acceptance';
import { objectOf } from '../support/answers';
import type { Answer, Client } from '../support/client';

// A retry would draw other values and lose the counterexample.
test.describe.configure({ retries: 0 });

const draft = 'https://json-schema.org/draft/2020-12/schema';
const optionalText = { type: 'string', maxLength: 2000 };
const requiredText = { type: 'string', minLength: 1, maxLength: 2000 };
const flag = { type: 'boolean' };

async function schemaOf(api: Client, name: string): Promise<Record<string, unknown>> {
  return objectOf((await api.get(`/schemas/${name}.schema.json`)).json);
}

test.describe('the quote-request schema', () => {
  test('has the fields, defaults and bounds of section 2.4 and forbids others', async ({ api }) => {
    expect(await schemaOf(api, 'quote-request')).toMatchObject({
      $schema: draft,
      $id: `${api.url}/schemas/quote-request.schema.json`,
      title: expect.stringMatching(/\S/),
      type: 'object',
      additionalProperties: false,
      required: ['offer_id'],
      properties: {
        offer_id: requiredText,
        annual_commit: { type: 'number', minimum: 0 },
        custom_integration: { ...flag, default: false },
        pii_real: { ...flag, default: false },
        samples_available: { ...flag, default: false },
      },
    });
  });

  test('has exactly the five fields', async ({ api }) => {
    const { properties } = await schemaOf(api, 'quote-request');
    expect(Object.keys(objectOf(properties))).toEqual([
      'offer_id',
      'annual_commit',
      'custom_integration',
      'pii_real',
      'samples_available',
    ]);
  });
});

test.describe('the lead schema', () => {
  test('has the fields of section 2.6 and allows others', async ({ api }) => {
    expect(await schemaOf(api, 'lead')).toMatchObject({
      $schema: draft,
      $id: `${api.url}/schemas/lead.schema.json`,
      title: expect.stringMatching(/\S/),
      type: 'object',
      additionalProperties: true,
      required: [
        'buyer_type',
        'company',
        'contact_or_agent_id',
        'workflow',
        'target_offer_id',
        'success_metric',
        'contact_consent',
      ],
      properties: {
        buyer_type: {
          type: 'string',
          enum: [
            'human_buyer',
            'ai_procurement_agent',
            'partner_agent',
            'ai_solution_evaluator',
            'ai_developer_agent',
            'ai_marketplace_agent',
          ],
        },
        company: requiredText,
        contact_or_agent_id: requiredText,
        workflow: requiredText,
        target_offer_id: requiredText,
        success_metric: requiredText,
        contact_consent: { type: 'boolean', const: true },
        source: optionalText,
        contact_name: optionalText,
        contact_role: optionalText,
        timeline: optionalText,
        monthly_volume: { type: 'number', minimum: 0 },
        samples_available: flag,
        risk_owner: optionalText,
        high_volume_or_high_risk: flag,
        annual_commit: { type: 'number', minimum: 0 },
      },
    });
  });
});

const mostly = (good: fc.Arbitrary<unknown>, ...alsoBad: unknown[]) =>
  fc.oneof(
    { weight: 20, arbitrary: good },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(5, -1, true, false, '', ' \t ', 'text', [], {}, ['x'], ...alsoBad),
    },
  );
const text = mostly(
  fc.constantFrom<unknown>('text', ' padded ', '😀'.repeat(2000)),
  '😀'.repeat(2001),
  'x'.repeat(2001),
);
const amount = mostly(fc.constantFrom<unknown>(0, -0, 0.1, 60000, 1e308, 5e-324), -0.01);
const truth = mostly(fc.boolean());
const without = (fields: Record<string, fc.Arbitrary<unknown>>, required: string[]) =>
  fc.record(fields, { requiredKeys: required });

/** Valid and invalid bodies, without null and unknown fields, which server and schema treat differently by decision. */
const bodies = {
  'quote-request': fc.oneof(
    without(
      {
        offer_id: mostly(fc.constantFrom<unknown>('masking-shadow-14', 'no-such-offer')),
        annual_commit: amount,
        custom_integration: truth,
        pii_real: truth,
        samples_available: truth,
      },
      ['offer_id'],
    ),
    without({ annual_commit: amount }, []),
  ),
  lead: without(
    {
      buyer_type: mostly(fc.constantFrom<unknown>('human_buyer', 'partner_agent', 'ai_developer_agent')),
      company: text,
      contact_or_agent_id: fc.constant('buyer-17'),
      workflow: fc.constant('Call notes'),
      target_offer_id: text,
      success_metric: fc.constant('Word error rate'),
      contact_consent: mostly(fc.constant(true)),
      timeline: text,
      monthly_volume: amount,
      samples_available: truth,
      risk_owner: text,
      annual_commit: amount,
      notes: fc.constantFrom<unknown>('a note', { deep: [1, null] }, 7),
    },
    ['company', 'contact_or_agent_id', 'workflow', 'target_offer_id', 'success_metric', 'contact_consent'],
  ),
};

for (const [name, path] of [
  ['quote-request', '/api/quote'],
  ['lead', '/api/lead'],
] as const) {
  test(`a validator accepts the same of 1,000 bodies by the ${name} schema as ${path} does`, async ({
    api,
    host,
  }) => {
    test.setTimeout(120_000);
    const schema = await schemaOf(api, name);
    const validate = new Ajv2020({ strict: true }).compile(schema);
    // The slower mount, which has the same pipeline, gets a quarter of them.
    const numRuns = host === 'front' ? 1_000 : 250;
    const samples = fc.sample<unknown>(bodies[name], { numRuns, seed: 20260610 });
    const judged: { body: unknown; answer: Answer }[] = [];
    for (let at = 0; at < samples.length; at += 100) {
      const some = samples.slice(at, at + 100);
      judged.push(
        ...(await Promise.all(some.map(async (body) => ({ body, answer: await api.post(path, body) })))),
      );
    }
    const verdicts = { accepted: 0, refused: 0 };
    for (const { body, answer } of judged) {
      const isAccepted = answer.status === 200 || answer.status === 404;
      expect([200, 400, 404], answer.text).toContain(answer.status);
      expect(isAccepted, `${JSON.stringify(body).slice(0, 400)} → ${answer.text}`).toBe(validate(body));
      verdicts[isAccepted ? 'accepted' : 'refused'] += 1;
    }
    expect(verdicts.accepted).toBeGreaterThan(50);
    expect(verdicts.refused).toBeGreaterThan(50);
  });
}
