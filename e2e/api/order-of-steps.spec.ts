import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/acceptance';
import { expectRefusal, recordOf } from '../support/answers';
import { type Client, freshAddress } from '../support/client';
import { posts, secretLike, sensitiveMessage } from '../support/literals';

/** A step, a request that fails at it, and the answer if no earlier step fails. */
interface Failure {
  step: string;
  status: number;
  refusal: Record<string, unknown>;
  fields?: Record<string, unknown>;
  /** Appended to the body's text. */
  suffix?: string;
  isLimited?: boolean;
}

const anyMessage = expect.any(String);

/** One failure per step, in the order of section 4. */
const failuresOf = (lastRequired: string): Failure[] => [
  {
    step: 'rate limit',
    status: 429,
    refusal: { error: 'rate_limited', retry_after_seconds: 60 },
    isLimited: true,
  },
  {
    step: 'body size',
    status: 413,
    refusal: { error: 'payload_too_large', max_bytes: 32768 },
    suffix: ' '.repeat(32769),
  },
  { step: 'JSON parse', status: 400, refusal: { error: 'invalid_json' }, suffix: 'x' },
  {
    step: 'field length',
    status: 400,
    refusal: { error: 'field_too_long', fields: ['long'], max_chars: 2000 },
    fields: { long: 'x'.repeat(2001) },
  },
  {
    step: 'secret-like values',
    status: 400,
    refusal: { error: 'sensitive_value_rejected', fields: ['sensitive'], message: sensitiveMessage },
    fields: { sensitive: secretLike },
  },
  {
    step: 'required fields',
    status: 400,
    refusal: { error: 'missing_required_fields', fields: [lastRequired] },
    fields: { [lastRequired]: null },
  },
  {
    step: 'optional values',
    status: 400,
    refusal: { error: 'invalid_field_value', fields: ['samples_available'], message: anyMessage },
    fields: { samples_available: 'yes' },
  },
];

const offerLookup: Failure = {
  step: 'offer lookup',
  status: 404,
  refusal: { error: 'offer_not_found' },
  fields: { offer_id: 'no-such-offer' },
};

async function limitedAddress(api: Client, path: string): Promise<string> {
  const from = freshAddress();
  await Promise.all(Array.from({ length: 30 }, () => api.post(path, '{', { from })));
  return from;
}

for (const { path, record, body, lastRequired } of posts) {
  const failures = [...failuresOf(lastRequired), ...(path === '/api/quote' ? [offerLookup] : [])];

  async function sendFailing(api: Client, failing: Failure[], key?: string) {
    const fields = Object.assign({}, body, ...failing.map((failure) => failure.fields));
    const text = JSON.stringify(fields) + failing.map(({ suffix = '' }) => suffix).join('');
    const from = failing.some(({ isLimited }) => isLimited) ? await limitedAddress(api, path) : undefined;
    return api.post(path, text, { from, headers: key ? { 'Idempotency-Key': key } : {} });
  }

  test.describe(`the order of the steps of ${path}`, () => {
    for (const [at, first] of failures.entries()) {
      for (const second of failures.slice(at + 1)) {
        // An offer that is missing cannot be looked up.
        if (first.step === 'required fields' && second === offerLookup) continue;
        test(`${first.step} comes before ${second.step}`, async ({ api }) => {
          expectRefusal(await sendFailing(api, [first, second]), first.status, first.refusal);
        });
      }

      test(`${first.step} alone is refused`, async ({ api }) => {
        expectRefusal(await sendFailing(api, [first]), first.status, first.refusal);
      });

      const isAfterReplay = first.step === 'optional values' || first === offerLookup;
      test(`${first.step} comes ${isAfterReplay ? 'after' : 'before'} the replay of a stored key`, async ({
        api,
      }) => {
        const key = randomUUID();
        const stored = await api.post(path, body, { headers: { 'Idempotency-Key': key } });
        expect(recordOf(stored, record).idempotency_key).toBe(key);
        const retried = await sendFailing(api, [first], key);
        if (isAfterReplay) {
          expect(retried.status).toBe(200);
          expect(retried.text).toBe(stored.text.replace(/\}$/, ',"idempotent_replay":true}'));
        } else {
          expectRefusal(retried, first.status, first.refusal);
        }
      });
    }

    test('a request that fails every step is refused at the first', async ({ api }) => {
      const [first] = failures;
      expectRefusal(await sendFailing(api, failures), 429, { ...first?.refusal });
    });

    for (const [kind, key, refusal] of [
      ['too long', 'k'.repeat(2001), { error: 'field_too_long', max_chars: 2000 }],
      ['secret-like', secretLike, { error: 'sensitive_value_rejected', message: sensitiveMessage }],
    ] as const) {
      test(`a key that is ${kind} comes after JSON parse and before required fields`, async ({ api }) => {
        const headers = { 'Idempotency-Key': key };
        expectRefusal(await api.post(path, '{', { headers }), 400, { error: 'invalid_json' });
        expectRefusal(await api.post(path, {}, { headers }), 400, {
          ...refusal,
          fields: ['Idempotency-Key'],
        });
      });
    }

    test('a key that is too long comes before a secret-like value', async ({ api }) => {
      const headers = { 'Idempotency-Key': 'k'.repeat(2001) };
      const answer = await api.post(path, { ...body, sensitive: secretLike }, { headers });
      expectRefusal(answer, 400, { error: 'field_too_long', max_chars: 2000, fields: ['Idempotency-Key'] });
    });
  });
}
