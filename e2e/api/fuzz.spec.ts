import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from '../support/acceptance';
import { expectApiHeaders, objectOf } from '../support/answers';

/** Statuses that the document names for a POST of the API, without those of a portal in trouble. */
const documented = new Set([200, 400, 404, 413, 429]);

/** Values for a property of a JSON Schema: some that fit, some that nearly do, some of any kind. */
function valuesFor(schema: Record<string, unknown>): fc.Arbitrary<unknown> {
  const allowed = Array.isArray(schema.enum) ? schema.enum : ['speech-shadow-14', 'A text', true, 40_000];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...allowed) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.constant(null)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  );
}

for (const [path, schemaPath] of [
  ['/api/quote', '/schemas/quote-request.schema.json'],
  ['/api/lead', '/schemas/lead.schema.json'],
] as const) {
  test(`${path} answers bodies made from its own schema with a documented status and shape`, async ({
    api,
  }) => {
    test.setTimeout(90_000);
    const document = objectOf((await api.get('/openapi.json')).json);
    const ajv = new Ajv2020({
      strict: false,
      formats: { 'date-time': true, uri: true, 'uri-reference': true },
    });
    ajv.addSchema({ $id: 'https://openapi.test/', components: document.components });
    const responses = objectOf(objectOf(objectOf(objectOf(document.paths)[path]).post).responses);
    const properties = objectOf(objectOf((await api.get(schemaPath)).json).properties);
    const known = Object.entries(properties).map(
      ([name, schema]) => [name, valuesFor(objectOf(schema))] as const,
    );
    const body = fc
      .record(Object.fromEntries(known), { requiredKeys: [] })
      .chain((fields) =>
        fc
          .dictionary(fc.string({ maxLength: 12 }), fc.jsonValue(), { maxKeys: 2 })
          .map((more) => ({ ...more, ...fields })),
      );
    const property = fc.asyncProperty(body, async (value) => {
      const answer = await api.post(path, JSON.stringify(value));
      expect(documented, `${answer.status} ${answer.text}`).toContain(answer.status);
      expectApiHeaders(answer);
      const schema = objectOf(
        objectOf(objectOf(objectOf(responses[answer.status]).content)['application/json']).schema,
      );
      const absolute = JSON.stringify(schema).replaceAll('"#/', '"https://openapi.test/#/');
      const validate = ajv.compile(objectOf(JSON.parse(absolute)));
      expect(validate(answer.json), ajv.errorsText(validate.errors)).toBe(true);
    });
    await fc.assert(property, { numRuns: 200, interruptAfterTimeLimit: 60_000 });
  });
}
