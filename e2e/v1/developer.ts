import OpenAI from 'openai';
import { test as base, expect } from '../support/acceptance';
import type { Answer, Call } from '../support/client';
import { eventually } from '../support/eventually';
import type { SeenRequest } from '../support/fake-upstream';
import { makeFounder, postForm, signIn } from '../support/founders';

/** Settings that a founder chooses for a test's key. */
interface WantedKey {
  name?: string;
  scopes?: string[];
  perMinute?: number;
  perMonth?: number;
  days?: number;
}

/** A key of a test. */
export interface TestKey {
  id: string;
  secret: string;
}

/** An entry of the ledger, as far as the tests look at it. */
export interface LedgerEntry {
  operation: string;
  model: string | null;
  provider: string;
  outcome: string;
  is_charged: boolean;
  price_usd: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  audio_seconds: number | null;
  characters: number | null;
  images: number | null;
}

interface PerTest {
  /** Creates a key, as a founder does. */
  makeKey: (wanted?: WantedKey) => Promise<TestKey>;
  /** A key of this test with all scopes. */
  key: TestKey;
  /** The official client with that key; it retries as its authors decided. */
  openai: OpenAI;
  /** Sends a request with a key, by default this test's own. */
  call: (path: string, body?: unknown, options?: Partial<Call> & { secret?: string }) => Promise<Answer>;
  /** The entries of a key, oldest first, once there are as many as expected. */
  ledger: (key: TestKey, count: number) => Promise<LedgerEntry[]>;
  /** Requests to the fake provider whose body contains this text. */
  seenUpstream: (marker: string) => Promise<SeenRequest[]>;
}

interface PerWorker {
  /** Sends a founders' form as a script does; returns the answer. */
  asFounder: (path: string, fields: [name: string, value: string][]) => Promise<Answer>;
}

const allScopes = ['chat', 'text', 'speech', 'image'];

/** The key and secret that a form returned. */
export function revealed({ json }: Answer): TestKey {
  const isRevealed = typeof json === 'object' && json !== null && 'key_id' in json && 'secret' in json;
  return isRevealed
    ? { id: String(json.key_id), secret: String(json.secret) }
    : { id: 'none', secret: 'none' };
}

/** The error of an answer's body. */
export function errorOf(answer: Answer): unknown {
  const { json } = answer;
  return typeof json === 'object' && json !== null && 'error' in json ? json.error : undefined;
}

export const test = base.extend<PerTest, PerWorker>({
  asFounder: [
    async ({ api, databaseUrl }, use) => {
      const founder = await makeFounder(api, { DATABASE_URL: databaseUrl });
      const cookie = await signIn(api, founder);
      await use((path, fields) =>
        postForm(api, path, fields, { cookie, headers: { Accept: 'application/json' } }),
      );
    },
    { scope: 'worker' },
  ],
  makeKey: async ({ asFounder }, use) => {
    await use(
      async ({ name = 'Test', scopes = allScopes, perMinute = 6_000, perMonth = 1_000, days } = {}) => {
        const answer = await asFounder('/inbox/api-keys/make', [
          ['name', name],
          ['requests_per_minute', String(perMinute)],
          ['requests_per_month', String(perMonth)],
          ['expires_in_days', days === undefined ? '' : String(days)],
          ...scopes.map((scope): [string, string] => ['scopes', scope]),
        ]);
        expect(answer.status, answer.text).toBe(200);
        return revealed(answer);
      },
    );
  },
  key: async ({ makeKey }, use) => use(await makeKey()),
  openai: async ({ api, key }, use) => {
    await use(new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key.secret }));
  },
  call: async ({ api, key }, use) => {
    await use((path, body, { secret = key.secret, headers, ...options } = {}) =>
      api.send({
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...options,
      }),
    );
  },
  ledger: async ({ sql }, use) => {
    await use((key, count) =>
      eventually(
        async () => {
          const rows = await sql<LedgerEntry[]>`
            select operation, model, provider, outcome, is_charged, price_usd::text, input_tokens,
              output_tokens, audio_seconds, characters, images
            from usage_ledger where key_id = ${key.id} order by usage_id`;
          return rows.length === count && [...rows];
        },
        { what: `${count} entries in the ledger` },
      ),
    );
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  seenUpstream: async ({}, use) => {
    await use(async (marker) => {
      const seen: SeenRequest[] = await (await fetch(`${process.env.PILOT_UPSTREAM_URL}/seen`)).json();
      return seen.filter(({ body }) => body.includes(marker));
    });
  },
});

export { expect };
