import fc from 'fast-check';
import { expect, test } from '../support/acceptance';
import { expectApiHeaders, objectOf } from '../support/answers';
import { offers } from '../support/literals';

// A retry would draw other values and lose the counterexample.
test.describe.configure({ retries: 0 });

type Schema = Record<string, unknown>;

const texts = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(2_000), '😀'.repeat(2_000), '-- \u0007 --', '<b>') },
);

/** Values that a JSON Schema of the published kinds accepts. */
function fitting(name: string, schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number')
    return fc.oneof(
      fc.nat(),
      fc.double({ min: Number(schema.minimum), noNaN: true, noDefaultInfinity: true }),
    );
  const isOffer = name.endsWith('offer_id');
  const written = texts.filter((text) => typeof schema.pattern !== 'string' || /\S/.test(text));
  return isOffer ? fc.oneof(fc.constantFrom(...offers.map(({ id }) => id)), written) : written;
}

/** Values of any kind. No property accepts most of them. */
const misfits = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'x'.repeat(2_001), 'sk-live-9f8e7d6c5b4a39281706f5e4d3c2b1a0'),
  fc.constantFrom(-1, -0, 1e308, null, [], {}),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/**
 * Maximum bytes of a generated body: several of the longest texts would exceed the limit of a body, which no schema
 * states. A tool call adds some bytes around them.
 */
const madeBytesMax = 32_000;

/** Bodies that a published schema accepts, with up to two properties then broken, removed or added. */
function bodiesOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(objectOf(schema.properties));
  const requiredKeys = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const whole = fc.record(
    Object.fromEntries(properties.map(([name, property]) => [name, fitting(name, objectOf(property))])),
    { requiredKeys },
  );
  const names = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...properties.map(([name]) => name)) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom('__proto__', 'constructor'), fc.string()) },
  );
  const breaks = fc.array(fc.tuple(names, fc.option(misfits, { nil: undefined })), { maxLength: 2 });
  return fc
    .tuple(whole, breaks)
    .map(([fields, broken]) => ({ ...fields, ...Object.fromEntries(broken) }))
    .filter((body) => Buffer.byteLength(JSON.stringify(body)) <= madeBytesMax);
}

const keys = fc.option(fc.string({ minLength: 1, maxLength: 40 }), { nil: undefined });

for (const { path, schemaPath, statuses } of [
  { path: '/api/quote', schemaPath: '/schemas/quote-request.schema.json', statuses: [200, 400, 404] },
  { path: '/api/lead', schemaPath: '/schemas/lead.schema.json', statuses: [200, 400] },
  { path: '/api/lead/check', schemaPath: '/schemas/lead.schema.json', statuses: [200, 400] },
]) {
  // The tests' client compares every answer with the OpenAPI document.
  test(`${path} answers bodies made from its own schema with a documented status and shape`, async ({
    api,
  }) => {
    test.setTimeout(90_000);
    const bodies = bodiesOf(objectOf((await api.get(schemaPath)).json));
    const seen = new Set<number>();
    const property = fc.asyncProperty(bodies, keys, async (body, key) => {
      const headers = { ...(key !== undefined && { 'Idempotency-Key': key }) };
      const answer = await api.post(path, JSON.stringify(body), { headers });
      expect(statuses, answer.text).toContain(answer.status);
      expectApiHeaders(answer);
      seen.add(answer.status);
    });
    await fc.assert(property, {
      numRuns: 200,
      interruptAfterTimeLimit: 60_000,
      markInterruptAsFailure: true,
    });
    expect([...seen].sort()).toEqual(statuses);
  });
}

for (const [tool, schemaPath] of [
  ['request_quote', '/schemas/quote-request.schema.json'],
  ['submit_qualified_interest', '/schemas/lead.schema.json'],
] as const) {
  test(`the tool ${tool} answers arguments made from its own schema with a record or a refusal`, async ({
    api,
  }) => {
    test.setTimeout(90_000);
    const seen = new Set<unknown>();
    const property = fc.asyncProperty(bodiesOf(objectOf((await api.get(schemaPath)).json)), async (given) => {
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: given } };
      const headers = { Accept: 'application/json, text/event-stream' };
      const answer = await api.post('/mcp', JSON.stringify(call), { headers });
      expect(answer.status, answer.text).toBe(200);
      const message = objectOf(JSON.parse(answer.text.replace(/^event: message\ndata: /, '')));
      const { content, isError } = objectOf(message.result);
      const [only] = Array.isArray(content) ? content : [];
      const { ok, error } = objectOf(JSON.parse(String(objectOf(only).text)));
      expect(ok).toBe(isError !== true);
      expect(error).not.toBe('internal_error');
      seen.add(ok);
    });
    await fc.assert(property, {
      numRuns: 100,
      interruptAfterTimeLimit: 60_000,
      markInterruptAsFailure: true,
    });
    expect(seen.size).toBe(2);
  });
}
