import { Redis as UpstashRedis } from '@upstash/redis';
import { Redis as TcpClient } from 'ioredis';
import type { RedisCommands } from './redis-rate-limit';

/**
 * Gives the methods of strings their speed back. A class that extends String, as ioredis has one, leaves
 * `String.prototype` as a dictionary in V8, and every method of every string is then looked up by its name: the
 * screening of a text took three times as long. Reading a method through an object that inherits them, as often as V8
 * takes to look closer, lets it lay them out again.
 */
function layOutStringMethods(): void {
  const heir: Pick<string, 'length' | 'at'> = Object.create(String.prototype);
  for (let read = 0; read < 10_000; read += 1) void heir.at;
}
layOutStringMethods();

/** Redis by Upstash's REST protocol. Failed requests are not repeated: the local limiter decides instead. */
export function restRedis(url: string, token: string): RedisCommands {
  return new UpstashRedis({ url, token, retry: false, enableTelemetry: false });
}

/** Redis by TCP, with the methods that @upstash/ratelimit calls. Commands fail soon while it is away. */
export function tcpRedis(url: string): RedisCommands {
  const client = new TcpClient(url, {
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  // A connection that cannot be made shows in the commands that fail; unheard, the event would end the process.
  client.on('error', () => {});
  return {
    evalsha: async <_Args extends unknown[], Data>(sha: string, keys: string[], args: unknown[]) =>
      // The type of the script's answer is the caller's to check.
      (await client.evalsha(sha, keys.length, ...keys, ...args.map(String))) as Data,
    eval: (script: string, keys: string[], args: string[]) =>
      client.eval(script, keys.length, ...keys, ...args),
    get: async () => null,
    set: async () => null,
  };
}
