import { expect, test } from '../support/acceptance';
import { expectRefusal, objectOf, recordOf } from '../support/answers';
import { plainLead, plainQuote, posts } from '../support/literals';

const requiredTexts = [
  'buyer_type',
  'company',
  'contact_or_agent_id',
  'workflow',
  'target_offer_id',
  'success_metric',
];

/** Values that are not text, or empty after trimming. */
const blanks: [string, unknown][] = [
  ['absent', undefined],
  ['null', null],
  ['empty', ''],
  ['blank', ' \t\r\n\u00a0\u2003\ufeff'],
  ['a number', 5],
  ['true', true],
  ['an array', ['x']],
  ['an object', { text: 'x' }],
];

test.describe('a required field is missing', () => {
  for (const field of requiredTexts) {
    for (const [kind, value] of blanks) {
      test(`when ${field} is ${kind}`, async ({ api }) => {
        expectRefusal(await api.post('/api/lead', { ...plainLead, [field]: value }), 400, {
          error: 'missing_required_fields',
          fields: [field],
        });
      });
    }
  }

  for (const [kind, value] of blanks) {
    test(`when offer_id is ${kind}`, async ({ api }) => {
      expectRefusal(await api.post('/api/quote', { offer_id: value }), 400, {
        error: 'missing_required_fields',
        fields: ['offer_id'],
      });
    });
  }

  for (const value of [undefined, null, false, 'true', 1, 'yes', [true], { value: true }]) {
    test(`when contact_consent is ${JSON.stringify(value)} and not true`, async ({ api }) => {
      expectRefusal(await api.post('/api/lead', { ...plainLead, contact_consent: value }), 400, {
        error: 'missing_required_fields',
        fields: ['contact_consent'],
      });
    });
  }

  test("and all missing fields are named in the specification's order", async ({ api }) => {
    const reversed = Object.fromEntries(
      Object.keys(plainLead)
        .reverse()
        .map((name) => [name, null]),
    );
    expectRefusal(await api.post('/api/lead', reversed), 400, {
      error: 'missing_required_fields',
      fields: [...requiredTexts, 'contact_consent'],
    });
    const some = { ...plainLead, contact_consent: false, success_metric: '', company: 7 };
    expectRefusal(await api.post('/api/lead', some), 400, {
      error: 'missing_required_fields',
      fields: ['company', 'success_metric', 'contact_consent'],
    });
  });
});

/** Optional fields of each endpoint and values that they do not allow, as JSON text. */
const wrongValues: Record<string, [string[], string[]][]> = {
  '/api/quote': [
    [['annual_commit'], ['"60000"', 'true', '[]', '{}', '-0.01', '-1', '-1e308', '1e999', '-1e999', '""']],
    [
      ['custom_integration', 'pii_real', 'samples_available'],
      ['"true"', '1', '0', '[]', '{}', '""'],
    ],
  ],
  '/api/lead': [
    [
      ['annual_commit', 'monthly_volume'],
      ['"60000"', 'true', '[]', '{}', '-0.01', '-1', '-1e308', '1e999', '-1e999', '""'],
    ],
    [
      ['samples_available', 'high_volume_or_high_risk'],
      ['"true"', '1', '0', '[]', '{}', '""'],
    ],
    [
      ['source', 'contact_name', 'contact_role', 'timeline', 'risk_owner'],
      ['5', 'true', '[]', '{}', '["x"]'],
    ],
    [['buyer_type'], ['"robot"', '"Human_Buyer"', '"human buyer"', '"toString"', '"__proto__"']],
  ],
};

for (const { path, body, record } of posts) {
  const bodyWith = (members: string) => JSON.stringify(body).replace(/\}$/, `,${members}}`);

  test.describe(`a value of ${path} that is not allowed`, () => {
    for (const [fields, values] of wrongValues[path] ?? []) {
      for (const field of fields) {
        for (const value of values) {
          test(`is refused with the name of its field: ${field} ${value}`, async ({ api }) => {
            const answer = await api.post(path, bodyWith(`"${field}":${value}`));
            expectRefusal(answer, 400, {
              error: 'invalid_field_value',
              fields: [field],
              message: expect.stringContaining(field),
            });
          });
        }

        if (field !== 'buyer_type') {
          test(`may be null, which is the same as absent: ${field}`, async ({ api }) => {
            const [absent, nulled] = await Promise.all([
              api.post(path, body),
              api.post(path, bodyWith(`"${field}":null`)),
            ]);
            const comparable = (answer: typeof absent) =>
              Object.entries(recordOf(answer, record)).filter(([name]) => !/_id$|created_at/.test(name));
            expect(comparable(nulled)).toEqual(comparable(absent));
          });
        }
      }
    }

    test('is named once, with others in the order of the body', async ({ api }) => {
      const answer = await api.post(
        path,
        `{"samples_available":1,"annual_commit":-1,${JSON.stringify(body).slice(1)}`,
      );
      expectRefusal(answer, 400, {
        error: 'invalid_field_value',
        fields: ['samples_available', 'annual_commit'],
        message: expect.stringMatching(/samples_available.*annual_commit|annual_commit.*samples_available/s),
      });
    });
  });

  test.describe(`a number of ${path}`, () => {
    const target = path === '/api/quote' ? 'provided_annual_commit' : 'annual_commit';
    for (const [written, read] of [
      ['0', 0],
      ['-0', 0],
      ['0.1', 0.1],
      ['1E5', 100000],
      ['60000.00', 60000],
      ['123456789.123456789', 123456789.12345679],
      ['9007199254740993', 9007199254740992],
      ['5e-324', 5e-324],
      ['1e308', 1e308],
      ['1.7976931348623157e308', 1.7976931348623157e308],
    ] as const) {
      test(`is accepted, stored and returned unchanged: ${written}`, async ({ api }) => {
        const answer = await api.post(path, bodyWith(`"annual_commit":${written}`));
        expect(recordOf(answer, record)[target]).toBe(read);
        expect(answer.text).not.toMatch(/":-0[,}]/);
      });
    }
  });

  test.describe(`the length of a text of ${path}`, () => {
    const tooLong = (...fields: string[]) => ({ error: 'field_too_long', fields, max_chars: 2000 });

    for (const [kind, character] of [
      ['letters', 'x'],
      ['accented letters', 'é'],
      ['emoji', '😀'],
      ['joined emoji, of which every part counts', '\u200d'],
    ] as const) {
      test(`may be 2000 ${kind}, and not 2001`, async ({ api }) => {
        const [fits, exceeds] = await Promise.all(
          [2000, 2001].map((count) => api.post(path, { ...body, notes: character.repeat(count) })),
        );
        expect(fits?.status).toBe(200);
        if (exceeds) expectRefusal(exceeds, 400, tooLong('notes'));
      });
    }

    test('is counted before trimming', async ({ api }) => {
      expectRefusal(await api.post(path, { ...body, notes: ` ${' '.repeat(2000)}` }), 400, tooLong('notes'));
    });

    for (const [kind, nested] of [
      ['an array', ['x'.repeat(2001)]],
      ['an object', { deep: { deeper: 'x'.repeat(2001) } }],
      ['an array in an object in an array', [{ a: ['fine', 'x'.repeat(2001)] }]],
    ] as const) {
      test(`is counted within ${kind}, under the name of the outermost field`, async ({ api }) => {
        expectRefusal(await api.post(path, { ...body, unknown: nested }), 400, tooLong('unknown'));
      });
    }

    test('is refused for all fields at once, in the order of the body, without duplicates', async ({
      api,
    }) => {
      const long = 'x'.repeat(2001);
      const text = JSON.stringify({ z: [long, long], ...body, a: { b: long } });
      expectRefusal(await api.post(path, text), 400, tooLong('z', 'a'));
    });

    test('does not limit names of fields', async ({ api }) => {
      recordOf(await api.post(path, { ...body, ['n'.repeat(3000)]: 1 }), record);
    });
  });
}

test.describe('the required texts', () => {
  for (const field of requiredTexts.slice(1)) {
    test(`${field} keeps 2000 code points and refuses 2001`, async ({ api }) => {
      const fits = await api.post('/api/lead', { ...plainLead, [field]: '😀'.repeat(2000) });
      expect(recordOf(fits, 'lead')[field]).toBe('😀'.repeat(2000));
      const exceeds = await api.post('/api/lead', { ...plainLead, [field]: '😀'.repeat(2001) });
      expectRefusal(exceeds, 400, { error: 'field_too_long', fields: [field], max_chars: 2000 });
    });
  }

  test('offer_id of 2001 characters is too long before it is unknown', async ({ api }) => {
    expectRefusal(await api.post('/api/quote', { ...plainQuote, offer_id: 'x'.repeat(2001) }), 400, {
      error: 'field_too_long',
      fields: ['offer_id'],
      max_chars: 2000,
    });
    const answer = await api.post('/api/quote', { offer_id: 'x'.repeat(2000) });
    expect(objectOf(answer.json).error).toBe('offer_not_found');
  });
});
