import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import '../../compose';

test('a portal without Redis loads no Redis client', () => {
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((file) => /node_modules\/(?:ioredis|@upstash)\//.test(file))).toEqual([]);
});
