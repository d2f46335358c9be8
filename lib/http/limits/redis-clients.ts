import type { RedisCommands } from './redis-rate-limit';

// Each client is loaded only where it is configured.

/** Failed requests are not retried: the local limiter decides instead. */
export async function restRedis(url: string, token: string): Promise<RedisCommands> {
  const { Redis } = await import('@upstash/redis');
  return new Redis({ url, token, retry: false, enableTelemetry: false });
}

/**
 * ioredis loads a class that extends String, after which V8 looks up methods of strings slowly: screening takes twice as
 * long. Reading a method through an object that inherits from it often enough makes it fast again.
 */
function repairStringMethods(): void {
  const heir: Pick<string, 'at'> = Object.create(String.prototype);
  for (let read = 0; read < 10_000; read += 1) void heir.at;
}

/** Commands fail quickly while Redis is unavailable. */
export async function tcpRedis(url: string): Promise<RedisCommands> {
  const { Redis } = await import('ioredis');
  repairStringMethods();
  const client = new Redis(url, {
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  // Failed commands report a lost connection; without a listener the event would end the process.
  client.on('error', () => {});
  return {
    evalsha: async <_Args extends unknown[], Data>(sha: string, keys: string[], args: unknown[]) =>
      // The caller checks the type of the script's answer.
      (await client.evalsha(sha, keys.length, ...keys, ...args.map(String))) as Data,
    eval: (script: string, keys: string[], args: string[]) =>
      client.eval(script, keys.length, ...keys, ...args),
    get: async () => null,
    set: async () => null,
  };
}
