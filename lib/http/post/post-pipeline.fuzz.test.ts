import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { errorBodySchemas } from '../../kernel/errors';
import { leadEndpoint } from '../../leads/http';
import { quoteEndpoint } from '../../quotes/http';
import { LocalRateLimiter } from '../limits/rate-limit';
import type { ApiRequest } from '../mounts/request';
import { type PostEndpoint, postAnswer, runPost } from './post-pipeline';

const limiter = new LocalRateLimiter();
let callers = 0;

/** A request with a body and perhaps a key, from a unique caller. */
function requestWith(bytes: Uint8Array, key: string | undefined): ApiRequest {
  callers += 1;
  return {
    id: 'request-1',
    method: 'POST',
    path: '/api/lead',
    clientAddress: `caller ${callers}`,
    baseUrl: 'https://portal.test',
    isSecure: true,
    header: (name) => (name === 'idempotency-key' ? key : undefined),
    readBody: async (bytesMax) =>
      bytes.length > bytesMax ? { outcome: 'too_large' } : { outcome: 'read', bytes },
  };
}

/** Bodies of every kind: any bytes, any JSON, and the fields of the endpoints with almost valid values. */
const names = [...leadEndpoint.shape.names, ...quoteEndpoint.shape.names, '__proto__', 'constructor', ''];
const nearly = fc.oneof(
  fc.constantFrom('text', true, 'ai_procurement_agent', 'masking-shadow-14', 0, -1, 1e308, null),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const fields = fc.dictionary(fc.constantFrom(...names), nearly, { maxKeys: 20 });
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
  fields.map((value) => Buffer.from(JSON.stringify(value))),
  fields.map((value) => Buffer.from(JSON.stringify(value)).subarray(1)),
  fc.integer({ min: 32_000, max: 33_000 }).map((length) => Buffer.alloc(length, '['.charCodeAt(0))),
);
const keys = fc.option(fc.string({ unit: 'binary', maxLength: 300 }), { nil: undefined });

async function walk<Schema extends z.ZodObject>(endpoint: PostEndpoint<Schema>): Promise<void> {
  const outcomes = new Set<string>();
  const property = fc.asyncProperty(bodies, keys, async (bytes, key) => {
    let created: unknown;
    const verb = {
      create: async (record: unknown) => {
        created = record;
        return { record, isReplay: false };
      },
      findByKey: async () => undefined,
    };
    const result = await runPost(requestWith(bytes, key), limiter, endpoint, verb);
    const answer = postAnswer(endpoint.recordName, result);
    if ('error' in result) {
      outcomes.add(result.error.error);
      expect(errorBodySchemas[result.error.error].safeParse(JSON.parse(answer.body)).success).toBe(true);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(created).toBeUndefined();
    } else {
      outcomes.add('record');
      expect(answer.status).toBe(200);
      expect(endpoint.schema.safeParse(created).success).toBe(true);
    }
  });
  await fc.assert(property, { numRuns: 3_000 });
  for (const seen of ['invalid_json', 'missing_required_fields', 'payload_too_large'])
    expect(outcomes).toContain(seen);
}

describe('the POST pipeline', () => {
  it('answers any lead with a record or a documented error', () => walk(leadEndpoint), 30_000);
  it('answers any quote request with a record or a documented error', () => walk(quoteEndpoint), 30_000);
});
