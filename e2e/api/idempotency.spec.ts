import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/acceptance';
import { expectApiHeaders, expectRefusal, recordOf } from '../support/answers';
import { plainLead, plainQuote, posts, secretLike, sensitiveMessage } from '../support/literals';

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
/** A header value whose bytes are UTF-8, as fetch and curl send it. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

/** Invalid requests that a stored key still answers, because step 7 precedes the checks that would refuse them. */
const retries: Record<string, [string, Record<string, unknown>][]> = {
  '/api/quote': [
    ['the same body', {}],
    ['another offer', { offer_id: 'message-review-30', custom_integration: true }],
    ['an offer that does not exist', { offer_id: 'no-such-offer' }],
    ['a value of the wrong type', { annual_commit: 'much' }],
    ['a negative commit', { annual_commit: -1 }],
  ],
  '/api/lead': [
    ['the same body', {}],
    ['another company', { company: 'Somebody else' }],
    ['another buyer type', { buyer_type: 'partner_agent' }],
    ['a buyer type outside the six', { buyer_type: 'robot' }],
    ['a value of the wrong type', { monthly_volume: 'much' }],
  ],
};

for (const { path, record, table, body } of posts) {
  test.describe(`the Idempotency-Key of ${path}`, () => {
    for (const [kind, changes] of retries[path] ?? []) {
      test(`replays the stored record, byte for byte, to ${kind}`, async ({ api }) => {
        const key = randomUUID();
        const first = await api.post(path, body, keyed(key));
        const retried = await api.post(path, { ...body, ...changes }, keyed(key));
        expect(first.status).toBe(200);
        expect(first.json).not.toHaveProperty('idempotent_replay');
        expect(recordOf(first, record).idempotency_key).toBe(key);
        expect(retried.status).toBe(200);
        expect(retried.text).toBe(first.text.replace(/\}$/, ',"idempotent_replay":true}'));
        expectApiHeaders(retried);
      });
    }

    test('replays as often as it is sent, to any caller', async ({ api }) => {
      const key = randomUUID();
      await api.post(path, body, keyed(key));
      const retried = await Promise.all(Array.from({ length: 10 }, () => api.post(path, body, keyed(key))));
      expect(new Set(retried.map(({ text }) => text)).size).toBe(1);
      expect(retried[0]?.json).toMatchObject({ ok: true, idempotent_replay: true });
    });

    test('lets exactly one of 60 simultaneous requests create the record', async ({ api, sql }) => {
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 60 }, () => api.post(path, body, keyed(key))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const fresh = answers.filter(({ text }) => !text.includes('"idempotent_replay"'));
      expect(fresh).toHaveLength(1);
      const records = answers.map((answer) => JSON.stringify(recordOf(answer, record)));
      expect(new Set(records).size).toBe(1);
      const rows = await sql`select 1 from ${sql(table)} where idempotency_key = ${key}`;
      expect(rows).toHaveLength(1);
    });

    test('does not mix up 60 simultaneous requests with different keys', async ({ api }) => {
      const keys = Array.from({ length: 60 }, () => randomUUID());
      const answers = await Promise.all(keys.map((key) => api.post(path, body, keyed(key))));
      expect(answers.map((answer) => recordOf(answer, record).idempotency_key)).toEqual(keys);
      for (const { json } of answers) expect(json).not.toHaveProperty('idempotent_replay');
    });

    for (const [kind, bad] of [
      ['no JSON', '{'],
      ['a missing field', {}],
      ['a secret-like value', { ...body, notes: secretLike }],
      ['a value of the wrong type', { ...body, samples_available: 1 }],
    ] as const) {
      test(`is not used up by a refused request: ${kind}`, async ({ api }) => {
        const key = randomUUID();
        expect((await api.post(path, bad, keyed(key))).status).toBe(400);
        const accepted = await api.post(path, body, keyed(key));
        expect(recordOf(accepted, record).idempotency_key).toBe(key);
        expect(accepted.json).not.toHaveProperty('idempotent_replay');
      });
    }

    test('is trimmed', async ({ api }) => {
      const key = randomUUID();
      const first = await api.post(path, body, keyed(`  ${key} \t`));
      expect(recordOf(first, record).idempotency_key).toBe(key);
      expect((await api.post(path, body, keyed(key))).json).toMatchObject({ idempotent_replay: true });
    });

    for (const [kind, key] of [
      ['empty', ''],
      ['blank', ' \t '],
    ] as const) {
      test(`counts as absent when it is ${kind}`, async ({ api }) => {
        const answers = [await api.post(path, body, keyed(key)), await api.post(path, body, keyed(key))];
        const records = answers.map((answer) => recordOf(answer, record));
        expect(records.map(({ idempotency_key }) => idempotency_key)).toEqual([null, null]);
        expect(records[0]).not.toEqual(records[1]);
      });
    }

    for (const [kind, key] of [
      ['2000 characters', `${randomUUID()}${'k'.repeat(1964)}`],
      ['2000 characters of two bytes', `${randomUUID()}${'é'.repeat(1964)}`],
      ['2000 characters of three bytes', `${randomUUID()}${'鍵'.repeat(1964)}`],
      ['2000 characters of four bytes', `${randomUUID()}${'🔑'.repeat(1964)}`],
      ['letters beyond ASCII', `Schlüssel-ключ-鍵-${randomUUID()}`],
      ['quotes and control characters of JSON', `"\\'{}<>&%00${randomUUID()}`],
    ] as const) {
      test(`may have ${kind}`, async ({ api }) => {
        const own = [...key].slice(0, -4).join('') + randomUUID().slice(0, 4);
        const first = await api.post(path, body, keyed(utf8(own)));
        expect(recordOf(first, record).idempotency_key).toBe(own);
        const retried = await api.post(path, body, keyed(utf8(own)));
        expect(retried.text).toBe(first.text.replace(/\}$/, ',"idempotent_replay":true}'));
      });
    }

    for (const [kind, key] of [
      ['2001 characters', 'k'.repeat(2001)],
      ['2001 characters of four bytes', '🔑'.repeat(2001)],
    ] as const) {
      test(`may not have ${kind}`, async ({ api }) => {
        expectRefusal(await api.post(path, body, keyed(utf8(key))), 400, {
          error: 'field_too_long',
          fields: ['Idempotency-Key'],
          max_chars: 2000,
        });
      });
    }

    test('may be long if its white space is trimmed', async ({ api }) => {
      const key = `${randomUUID()}${'k'.repeat(1964)}`;
      const answer = await api.post(path, body, keyed(`${' '.repeat(50)}${key}${' '.repeat(50)}`));
      expect(recordOf(answer, record).idempotency_key).toBe(key);
    });

    test('is refused when secret-like, even if other fields are too', async ({ api }) => {
      expectRefusal(await api.post(path, body, keyed(secretLike)), 400, {
        error: 'sensitive_value_rejected',
        fields: ['Idempotency-Key'],
        message: sensitiveMessage,
      });
      const both = await api.post(path, { ...body, notes: secretLike }, keyed(secretLike));
      const { json } = both;
      expect(json).toMatchObject({ error: 'sensitive_value_rejected' });
      expect(json).toHaveProperty('fields', expect.arrayContaining(['notes', 'Idempotency-Key']));
    });

    test('is case-sensitive', async ({ api }) => {
      const key = `Key-${randomUUID()}`;
      await api.post(path, body, keyed(key));
      const answer = await api.post(path, body, keyed(key.toUpperCase()));
      expect(answer.json).not.toHaveProperty('idempotent_replay');
    });
  });
}

test('the same key creates a quote and a lead, because its scope is one endpoint', async ({ api }) => {
  const key = randomUUID();
  const quote = await api.post('/api/quote', plainQuote, keyed(key));
  const lead = await api.post('/api/lead', plainLead, keyed(key));
  expect(recordOf(quote, 'quote').idempotency_key).toBe(key);
  expect(recordOf(lead, 'lead').idempotency_key).toBe(key);
  expect(lead.json).not.toHaveProperty('idempotent_replay');
});

test('a key made on one mount replays on the other, byte for byte', async ({ api, otherApi }) => {
  const key = randomUUID();
  const [here, there] = await Promise.all([
    api.post('/api/lead', plainLead, keyed(key)),
    otherApi.post('/api/lead', plainLead, keyed(key)),
  ]);
  const texts = [here.text, there.text].sort((left, right) => left.length - right.length);
  expect(texts[1]).toBe(texts[0]?.replace(/\}$/, ',"idempotent_replay":true}'));
});
