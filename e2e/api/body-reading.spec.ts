import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/acceptance';
import { expectRefusal, recordOf } from '../support/answers';
import { Client } from '../support/client';
import { plainLead, posts } from '../support/literals';

const tooLarge = { error: 'payload_too_large', max_bytes: 32768 };
const invalidJson = { error: 'invalid_json' };
const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

for (const { path, body, record } of posts) {
  const json = JSON.stringify(body);
  const required = path === '/api/quote' ? ['offer_id'] : Object.keys(plainLead);
  const padded = (length: number) => json + ' '.repeat(length - json.length);
  /** The body with a further member, as text. */
  const withMember = (member: string) => json.replace(/\}$/, `,${member}}`);
  const missing = { error: 'missing_required_fields', fields: required };

  test.describe(`the body of ${path}`, () => {
    test('may have exactly 32768 bytes', async ({ api }) => {
      recordOf(await api.post(path, padded(32768)), record);
    });

    test('may have exactly 32768 bytes in chunks', async ({ api }) => {
      const headers = { 'Transfer-Encoding': 'chunked' };
      recordOf(await api.post(path, padded(32768), { headers }), record);
    });

    for (const length of [32769, 100_000, 1_000_000]) {
      test(`may not have ${length} bytes`, async ({ api }) => {
        expectRefusal(await api.post(path, padded(length)), 413, tooLarge);
      });

      test(`may not have ${length} bytes in chunks`, async ({ api }) => {
        const headers = { 'Transfer-Encoding': 'chunked' };
        expectRefusal(await api.post(path, padded(length), { headers }), 413, tooLarge);
      });
    }

    for (const [kind, headers] of [
      ['with its length', {}],
      ['in chunks', { 'Transfer-Encoding': 'chunked' }],
    ] as const) {
      test(`leaves its connection usable when it was too large, sent ${kind}`, async ({ api }) => {
        const connection = new Client(api.url, 1);
        const refused = await connection.post(path, padded(200_000), { headers });
        expectRefusal(refused, 413, tooLarge);
        recordOf(await connection.post(path, body), record);
        connection.close();
      });
    }

    test('is counted in bytes, not in characters', async ({ api }) => {
      const text = withMember(
        `"notes":[${Array.from({ length: 17 }, () => `"${'é'.repeat(1000)}"`).join()}]`,
      );
      expect(text.length).toBeLessThan(32768);
      expectRefusal(await api.post(path, text), 413, tooLarge);
    });

    for (const [kind, bytes] of [
      ['empty', bytesOf()],
      ['white space', bytesOf(' \n')],
      ['a broken object', bytesOf(json.slice(0, -1))],
      ['followed by text', bytesOf(json, 'x')],
      ['followed by another object', bytesOf(json, json)],
      ['JSON with comments', bytesOf(json, '/* x */')],
      ['JSON with a trailing comma', bytesOf(json.replace(/\}$/, ',}'))],
      ['JSON with single quotes', bytesOf(json.replaceAll('"', "'"))],
      ['NaN', bytesOf(withMember('"annual_commit":NaN'))],
      ['a form', bytesOf('offer_id=masking-shadow-14&company=x')],
      ['invalid UTF-8', bytesOf(json.slice(0, -2), [0xff], '"}')],
      ['UTF-8 of a surrogate', bytesOf(json.slice(0, -2), [0xed, 0xa0, 0x80], '"}')],
      ['overlong UTF-8', bytesOf(json.slice(0, -2), [0xc0, 0xaf], '"}')],
      ['cut within a character', bytesOf(json.slice(0, -2), [0xf0, 0x9f], '"}')],
      ['UTF-16', Buffer.from(`\ufeff${json}`, 'utf16le')],
      ['with an unescaped line break in a string', bytesOf(withMember('"notes":"a\nb"'))],
      ['compressed', gzipSync(json)],
    ] as const) {
      test(`is not JSON when it is ${kind}`, async ({ api }) => {
        expectRefusal(await api.post(path, bytes), 400, invalidJson);
      });
    }

    test('is not decompressed', async ({ api }) => {
      const headers = { 'Content-Encoding': 'gzip' };
      expectRefusal(await api.post(path, gzipSync(json), { headers }), 400, invalidJson);
    });

    test('may begin with a byte order mark', async ({ api }) => {
      recordOf(await api.post(path, `\ufeff${json}`), record);
    });

    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'nonsense',
    ]) {
      test(`is read with any content type: ${type}`, async ({ api }) => {
        recordOf(await api.post(path, json, { headers: { 'Content-Type': type } }), record);
      });
    }

    for (const value of ['[]', 'null', '"x"', '5', 'true', `[${json}]`, '-0', '""', '{}']) {
      test(`lacks every field when it is ${value.slice(0, 12)}`, async ({ api }) => {
        expectRefusal(await api.post(path, value), 400, missing);
      });
    }

    for (const [kind, open, close] of [
      ['arrays', '[', ']'],
      ['objects', '{"a":', '1}'],
    ] as const) {
      const levels = Math.floor(32_000 / (open.length + close.length));
      const nested = open.repeat(levels) + close.repeat(levels).replaceAll('1}', '}');
      const text = kind === 'arrays' ? nested : nested.replace('}', '1}');

      test(`may nest ${levels} ${kind} deep in a field`, async ({ api }) => {
        recordOf(await api.post(path, withMember(`"notes":${text}`)), record);
      });

      test(`lacks every field when it is ${levels} nested ${kind}`, async ({ api }) => {
        expectRefusal(await api.post(path, text), 400, missing);
      });
    }

    test('is not JSON when 32000 brackets are never closed', async ({ api }) => {
      expectRefusal(await api.post(path, '['.repeat(32_000)), 400, invalidJson);
      expectRefusal(await api.post(path, '{"a":'.repeat(6_400)), 400, invalidJson);
    });

    for (const field of required) {
      test(`reads ${field} only from its own property, not from __proto__`, async ({ api }) => {
        const others = Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
        const inherited = JSON.stringify(Object.fromEntries([[field, Reflect.get(body, field)]]));
        const members = `"__proto__":${inherited},"constructor":{"prototype":${inherited}},"prototype":${inherited}`;
        const text = `{${members}${JSON.stringify(others).replace(/^\{/, ',').replace(',}', '}')}`;
        expectRefusal(await api.post(path, text), 400, { error: 'missing_required_fields', fields: [field] });
      });
    }

    test('may have fields named like members of objects', async ({ api }) => {
      const members =
        '"__proto__":{"x":1},"constructor":"c","toString":"t","hasOwnProperty":1,"valueOf":null';
      recordOf(await api.post(path, withMember(members)), record);
    });

    test('uses the last of two fields with one name', async ({ api }) => {
      recordOf(await api.post(path, withMember('"samples_available":"no","samples_available":true')), record);
      const answer = await api.post(path, withMember('"samples_available":true,"samples_available":"no"'));
      expect(answer.json).toMatchObject({ error: 'invalid_field_value', fields: ['samples_available'] });
    });

    test('may have any number of fields', async ({ api }) => {
      const members = Array.from({ length: 2_000 }, (_, at) => `"f${at}":${at}`).join();
      recordOf(await api.post(path, withMember(members)), record);
    });
  });
}

test.describe('text that cannot be stored', () => {
  for (const [kind, written, stored] of [
    ['U+0000', 'a\\u0000b', 'a\ufffdb'],
    ['a lone high surrogate', 'a\\ud83db', 'a\ufffdb'],
    ['a lone low surrogate', 'a\\ude00b', 'a\ufffdb'],
    ['surrogates in the wrong order', '\\ude00\\ud83d', '\ufffd\ufffd'],
    ['a pair of escapes', '\\ud83d\\ude00', '😀'],
    ['other control characters', 'a\\u0001\\u001fb', 'a\u0001\u001fb'],
    ['U+FFFF and the last code point', '\\uffff\\udbff\\udfff', '\uffff\u{10ffff}'],
  ] as const) {
    test(`${kind} is returned as it is stored`, async ({ api, sql }) => {
      const text = JSON.stringify(plainLead).replace('Northwind Clinics', written);
      const lead = recordOf(await api.post('/api/lead', text), 'lead');
      expect(lead.company).toBe(stored);
      const rows = await sql`select company from leads where lead_id = ${String(lead.lead_id)}`;
      expect([...rows]).toEqual([{ company: stored }]);
    });
  }

  test('is replaced before it is counted', async ({ api }) => {
    const text = (count: number) =>
      JSON.stringify(plainLead).replace('Northwind Clinics', '\\u0000'.repeat(count));
    expect(recordOf(await api.post('/api/lead', text(2000)), 'lead').company).toBe('\ufffd'.repeat(2000));
    expect((await api.post('/api/lead', text(2001))).json).toMatchObject({ error: 'field_too_long' });
  });
});
