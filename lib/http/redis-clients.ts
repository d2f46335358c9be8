import { Redis as UpstashRedis } from '@upstash/redis';
import { Redis as TcpClient } from 'ioredis';
import type { RedisCommands } from './redis-rate-limit';

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
