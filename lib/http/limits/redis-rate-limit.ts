import { createHash, randomUUID } from 'node:crypto';
import type { Ratelimit } from '@upstash/ratelimit';
import { log } from '../../process/log';
import { type Fallback, type RateLimiter, type RatePolicy, ratePolicies, rateWindowMs } from './rate-limit';

type RatelimitConfig = ConstructorParameters<typeof Ratelimit>[0];

export type RedisCommands = RatelimitConfig['redis'] & {
  eval(script: string, keys: string[], args: string[]): Promise<unknown>;
};

const decidesWithinMsDefault = 150;

const pauseAfterSilenceMs = 1_000;

/** Sorted set of admission times in microseconds of Redis's clock. Returns 1 and records the time, otherwise 0. */
const slidingLogScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local window = tonumber(ARGV[2]) * 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

const slidingLogSha = createHash('sha1').update(slidingLogScript).digest('hex');

async function runSlidingLog(redis: RedisCommands, key: string, requestsMax: number): Promise<boolean> {
  const args = [String(requestsMax), String(rateWindowMs), randomUUID()];
  try {
    return (await redis.evalsha<string[], unknown>(slidingLogSha, [key], args)) === 1;
  } catch (error) {
    if (!String(error).includes('NOSCRIPT')) throw error;
    return (await redis.eval(slidingLogScript, [key], args)) === 1;
  }
}

/** Sliding log as an algorithm of @upstash/ratelimit; its built-in ones admit up to twice the limit. */
function slidingLog(redis: RedisCommands, requestsMax: number): RatelimitConfig['limiter'] {
  return () => ({
    limit: async (_context, key) => ({
      success: await runSlidingLog(redis, key, requestsMax),
      limit: requestsMax,
      remaining: 0,
      reset: 0,
      pending: Promise.resolve(),
    }),
    getRemaining: async () => ({ remaining: 0, reset: 0, limit: requestsMax }),
    resetTokens: async () => {},
  });
}

async function loadLimits(connecting: Promise<RedisCommands>): Promise<ReadonlyMap<string, Ratelimit>> {
  const { Ratelimit } = await import('@upstash/ratelimit');
  const redis = await connecting;
  return new Map(
    Object.values(ratePolicies).map(({ name, requestsPerWindowMax }) => [
      name,
      new Ratelimit({
        redis,
        limiter: slidingLog(redis, requestsPerWindowMax),
        prefix: `pilot-portal:${name}`,
        ephemeralCache: false,
        // Its own timeout would admit every request.
        timeout: 0,
        analytics: false,
        enableTelemetry: false,
      }),
    ]),
  );
}

export class RedisRateLimiter implements RateLimiter {
  readonly #limits: Promise<ReadonlyMap<string, Ratelimit>>;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;
  #isSilent = false;
  #decisionsWithoutRedis = 0;

  constructor(
    connecting: Promise<RedisCommands>,
    private readonly local: RateLimiter,
    private readonly decidesWithinMs = decidesWithinMsDefault,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#limits = loadLimits(connecting);
    // Each request handles the failure as a timeout; this prevents an unhandled rejection.
    this.#limits.catch(() => {});
  }

  get backend(): RateLimiter['backend'] {
    return this.fallback.isDeciding ? this.local.backend : 'redis';
  }

  get fallback(): Fallback {
    return { isDeciding: this.#isSilent || this.#isPaused, decisions: this.#decisionsWithoutRedis };
  }

  get #isPaused(): boolean {
    return this.now() < this.#pausedUntilMs;
  }

  async admit(operation: string, clientAddress: string, policy: RatePolicy): Promise<boolean> {
    if (this.#isPaused) return this.#admitWithoutRedis(operation, clientAddress, policy);
    const decision = await this.#decide(policy, `${operation}:${clientAddress}`);
    this.#isSilent = decision === 'silent';
    if (decision === 'silent') return this.#admitWithoutRedis(operation, clientAddress, policy);
    // Counted locally too, so the local limiter can replace Redis at any time.
    if (decision === 'admitted') void this.local.admit(operation, clientAddress, policy);
    return decision === 'admitted';
  }

  #admitWithoutRedis(operation: string, clientAddress: string, policy: RatePolicy) {
    this.#decisionsWithoutRedis += 1;
    return this.local.admit(operation, clientAddress, policy);
  }

  #pause(): void {
    if (this.#isPaused) return;
    this.#pausedUntilMs = this.now() + pauseAfterSilenceMs;
    log.warn('Redis is not responding; this process counts the limits itself until Redis is back');
  }

  async #ask(policy: RatePolicy, identifier: string): Promise<'admitted' | 'refused' | 'silent'> {
    try {
      const answer = await (await this.#limits).get(policy.name)?.limit(identifier);
      if (!answer) return 'silent';
      return answer.success ? 'admitted' : 'refused';
    } catch {
      return 'silent';
    }
  }

  async #decide(policy: RatePolicy, identifier: string): Promise<'admitted' | 'refused' | 'silent'> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<'silent'>((resolve) => {
      timer = setTimeout(() => resolve('silent'), this.decidesWithinMs);
    });
    const decision = await Promise.race([this.#ask(policy, identifier), silence]);
    clearTimeout(timer);
    if (decision === 'silent') this.#pause();
    return decision;
  }
}
