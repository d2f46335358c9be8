import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../../db/connect';
import { createTestDatabase } from '../../../db/database-fixture';
import { LocalRateLimiter } from '../../http/limits/rate-limit';
import { env } from '../../process/env';
import { Engines } from '../engines/engines';
import { findPocketSphinx } from '../engines/pocketsphinx/programs';
import type { Peer } from '../http/request';
import { ApiKeyDigests } from '../keys/admit-key';
import { Providers } from '../providers/providers';
import type { Call } from './answer-call';
import { handleSpeechStream } from './stream-speech';

const engines = new Engines();
let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = new Database(made.url);
  await database.orm.execute(sql`insert into api_keys (key_id, name, scopes, requests_per_minute, requests_per_month)
    values ('key-1', 'Test', '{speech}', 60, 100)`);
});

afterAll(async () => {
  await engines.close();
  await database.close();
  await drop();
});

/**
 * Holds a conversation with a peer that reads nothing, sends these messages, and stays connected. Returns how it ended,
 * and its ledger entry.
 */
async function converse(said: readonly (string | Uint8Array)[], stays = true) {
  const digests = new ApiKeyDigests(database, { of: async () => ['a-secret-of-the-tests'] });
  const deps = { database, engines, limiter: new LocalRateLimiter(), apiKeyDigests: digests };
  const call: Call = {
    deps: { ...deps, providers: new Providers(env), isPilotKeyInForce: async () => true },
    item: null,
    key: {
      keyId: 'key-1',
      hmac: '',
      name: 'Test',
      scopes: ['speech'],
      pilotId: null,
      requestsPerMinute: 60,
      requestsPerMonth: 100,
      isWithinRate: true,
      aheadSeconds: 1,
    },
    request: {
      id: randomUUID(),
      method: 'GET',
      path: '/v1/speech/stream',
      clientAddress: '127.0.0.1',
      baseUrl: 'http://127.0.0.1',
      isSecure: false,
      header: () => undefined,
      readBody: async () => ({ outcome: 'aborted' }),
      query: new URLSearchParams(),
      signal: new AbortController().signal,
      isWebSocket: true,
    },
  };
  const closed: number[] = [];
  const peer: Peer = {
    messages: (async function* () {
      yield* said;
      if (stays) await new Promise(() => {});
    })(),
    send: () => new Promise(() => {}),
    close: (code) => closed.push(code),
  };
  await (await handleSpeechStream(call)).converse(peer);
  const [entry] = await database.orm.execute(
    sql`select outcome, is_charged from usage_ledger where request_id = ${call.request.id}`,
  );
  return { closed, entry };
}

describe.runIf(findPocketSphinx())('a stream of speech', () => {
  it('ends when it fails, even if the caller does not read', async () => {
    expect(await converse(['{"type":"sing"}'])).toEqual({
      closed: [1008],
      entry: { outcome: 'invalid_value', is_charged: false },
    });
  });

  it('costs nothing if nobody connected', async () => {
    expect(await converse([], false)).toEqual({
      closed: [1000],
      entry: { outcome: 'caller_left', is_charged: false },
    });
  });

  it('is not kept open by frames without sound', async () => {
    expect(await converse([new Uint8Array()])).toEqual({
      closed: [1008],
      entry: { outcome: 'invalid_value', is_charged: false },
    });
  });
});
