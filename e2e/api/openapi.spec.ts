import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from '../support/acceptance';
import { objectOf } from '../support/answers';
import type { Client } from '../support/client';
import { plainLead, plainQuote, sensitiveMessage } from '../support/literals';

const guardrails = {
  human_approval_required: true,
  external_actions_authorized: false,
  sensitive_data_allowed: false,
  production_fallback_capture_allowed: false,
};

const operations = [
  ['get', '/api/offers', 'listPilotOffers'],
  ['post', '/api/quote', 'requestNonBindingQuote'],
  ['post', '/api/lead', 'submitQualifiedInterest'],
  ['get', '/api/agent/catalog', 'getAgentCatalog'],
  ['get', '/.well-known/service-agent-catalog.json', 'getWellKnownAgentCatalog'],
  ['get', '/schemas/lead.schema.json', 'getLeadSchema'],
  ['get', '/schemas/quote-request.schema.json', 'getQuoteSchema'],
  ['get', '/openapi.json', 'getOpenApiDocument'],
] as const;

/** Paths that the portal adds to the specification. */
const extensions = [
  ['post', '/api/lead/check', 'checkQualifiedInterest'],
  ['get', '/api/quotes/{quote_id}', 'getStoredQuote'],
  ['get', '/api/receipts/{lead_id}', 'getReceipt'],
  ['get', '/api/pilots/{pilot_id}', 'getPilot'],
  ['get', '/api/pilots/{pilot_id}/sample', 'listPilotSample'],
  ['post', '/api/pilots/{pilot_id}/items', 'addPilotItems'],
  ['post', '/api/pilots/{pilot_id}/results', 'addPilotResults'],
  ['get', '/api/pilots/{pilot_id}/figures', 'getPilotFigures'],
  ['get', '/api/pilots/{pilot_id}/events', 'listPilotEvents'],
] as const;

/** Every error of section 7 and of decisions.md that a POST can answer, as its example must show it. */
const errorExamples: [status: number, code: string, extra: Record<string, unknown>][] = [
  [400, 'invalid_json', {}],
  [400, 'field_too_long', { fields: expect.any(Array), max_chars: 2000 }],
  [400, 'sensitive_value_rejected', { fields: expect.any(Array), message: sensitiveMessage }],
  [400, 'missing_required_fields', { fields: expect.any(Array) }],
  [400, 'invalid_field_value', { fields: expect.any(Array), message: expect.any(String) }],
  [413, 'payload_too_large', { max_bytes: 32768 }],
  [429, 'rate_limited', { retry_after_seconds: 60 }],
  [500, 'internal_error', {}],
  [503, 'service_unavailable', {}],
];

async function documentOf(api: Client): Promise<Record<string, unknown>> {
  return objectOf((await api.get('/openapi.json')).json);
}

function at(value: unknown, ...path: (string | number)[]): Record<string, unknown> {
  return path.reduce<Record<string, unknown>>((inner, key) => objectOf(inner[key]), objectOf(value));
}

/** A validator of the components of the document, with the strict rules of draft 2020-12. */
async function componentValidator(api: Client): Promise<Ajv2020> {
  const formats = { date: true, 'date-time': true, uri: true, 'uri-reference': true } as const;
  const ajv = new Ajv2020({ strict: true, formats }).addVocabulary(['components']);
  const document = await documentOf(api);
  ajv.addSchema({ $id: 'https://openapi.test/', components: at(document, 'components') });
  return ajv;
}

test.describe('/openapi.json', () => {
  test('is OpenAPI 3.1 of the version 2026-06-10 with the four guardrails', async ({ api }) => {
    const document = await documentOf(api);
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { version: '2026-06-10', title: expect.stringContaining('Tessera') },
      servers: [{ url: api.url }],
    });
    expect(document['x-guardrails']).toEqual(guardrails);
  });

  test('has the specified operations and marks every other as an extension', async ({ api }) => {
    const { paths } = await documentOf(api);
    const found = Object.entries(objectOf(paths)).flatMap(([path, item]) =>
      Object.entries(objectOf(item)).map(([method, operation]) => {
        const { operationId, 'x-extension': isExtension } = objectOf(operation);
        return { row: [method, path, operationId], isExtension };
      }),
    );
    const rowsWhere = (isExtension: true | undefined) =>
      found.filter((one) => one.isExtension === isExtension).map(({ row }) => row);
    expect(rowsWhere(undefined).sort()).toEqual(operations.map((row) => [...row]).sort());
    expect(rowsWhere(true).sort()).toEqual(extensions.map((row) => [...row]).sort());
  });

  for (const path of ['/api/quote', '/api/lead']) {
    test(`states the guardrails and the Idempotency-Key of ${path}`, async ({ api }) => {
      const document = await documentOf(api);
      const operation = at(document, 'paths', path, 'post');
      expect(operation['x-guardrails']).toEqual(guardrails);
      const parameters = path === '/api/lead' ? ['IdempotencyKey', 'QuoteLink'] : ['IdempotencyKey'];
      expect(operation.parameters).toEqual(
        parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      );
      expect(at(document, 'components', 'parameters', 'IdempotencyKey')).toMatchObject({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', maxLength: 2000 },
      });
    });

    for (const [status, code, extra] of errorExamples) {
      test(`shows the body of ${code} under ${path}`, async ({ api }) => {
        const operation = at(await documentOf(api), 'paths', path, 'post');
        const content = at(operation, 'responses', status, 'content', 'application/json');
        expect(at(content, 'examples', code).value).toEqual({ ok: false, error: code, ...extra });
      });
    }
  }

  test('marks the Link header of POST /api/lead as an extension', async ({ api }) => {
    const parameters = at(await documentOf(api), 'components', 'parameters');
    expect(at(parameters, 'QuoteLink')).toMatchObject({ name: 'Link', in: 'header', 'x-extension': true });
  });

  test('shows the body of offer_not_found only where an offer is looked up', async ({ api }) => {
    const { paths } = await documentOf(api);
    const quoted = at(paths, '/api/quote', 'post', 'responses', 404, 'content', 'application/json');
    expect(at(quoted, 'examples', 'offer_not_found').value).toEqual({ ok: false, error: 'offer_not_found' });
    expect(Object.keys(at(paths, '/api/lead', 'post', 'responses'))).not.toContain('404');
  });

  for (const [method, path] of operations.filter(([verb]) => verb === 'get')) {
    test(`shows the body of rate_limited under ${path}`, async ({ api }) => {
      const responses = at(await documentOf(api), 'paths', path, method, 'responses');
      const content = at(responses, 429, 'content', 'application/json');
      expect(at(content, 'examples', 'rate_limited').value).toEqual({
        ok: false,
        error: 'rate_limited',
        retry_after_seconds: 60,
      });
    });
  }

  test('resolves every reference and compiles every schema in strict mode', async ({ api }) => {
    const document = await documentOf(api);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, path = ''] of references) at(document, ...path.split('/'));
    const ajv = await componentValidator(api);
    for (const name of Object.keys(at(document, 'components', 'schemas'))) {
      expect(ajv.getSchema(`https://openapi.test/#/components/schemas/${name}`), name).toBeDefined();
    }
  });

  for (const [schema, path, body] of [
    ['OfferList', '/api/offers', undefined],
    ['AgentCatalog', '/api/agent/catalog', undefined],
    ['QuoteResponse', '/api/quote', plainQuote],
    ['LeadResponse', '/api/lead', plainLead],
    ['MissingRequiredFieldsError', '/api/lead', {}],
    ['OfferNotFoundError', '/api/quote', { offer_id: 'none' }],
  ] as const) {
    test(`describes the answer of ${path} as ${schema}`, async ({ api }) => {
      const answer = body ? await api.post(path, body) : await api.get(path);
      const ajv = await componentValidator(api);
      const validate = ajv.getSchema(`https://openapi.test/#/components/schemas/${schema}`);
      expect(validate?.(answer.json), JSON.stringify(validate?.errors)).toBe(true);
    });
  }
});
