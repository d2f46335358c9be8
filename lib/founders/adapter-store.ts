import type { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { z } from 'zod';
import type { Orm } from '../../db/connect';
import { makeSecondFactorsCurrent } from './make-second-factors';
import { tokenDigest } from './secrets/read-signed-cookie';
import type { Secrets } from './secrets/stored-secret';

type Adapter = ReturnType<ReturnType<typeof drizzleAdapter>>;
type Methods = Omit<Adapter, 'transaction'>;
type NewRow<T> = {
  model: string;
  data: Omit<T, 'id'>;
  select?: string[] | undefined;
  forceAllowId?: boolean | undefined;
};
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>;

const tokenSchema = z.object({ token: z.string().optional() });

/** Replaces the token with its digest in the conditions on a session. */
function stored(model: string, where: Where): Where {
  if (model !== 'session') return where;
  return where.map((condition) => {
    const { field, value } = condition;
    if (field !== 'token') return condition;
    if (typeof value === 'string') return { ...condition, value: tokenDigest(value) };
    const digests = Array.isArray(value) ? value.map((token) => tokenDigest(String(token))) : value;
    return { ...condition, value: digests };
  });
}

/** Returns a stored session as better-auth expects it, with the token itself. */
function withToken<Row>(row: Row, token: string): Row {
  return typeof row === 'object' && row !== null ? Object.assign(row, { token }) : row;
}

function found<Row>({ model, where }: { model: string; where: Where }, row: Row): Row {
  const token = where.find(({ field }) => field === 'token')?.value;
  return model === 'session' && typeof token === 'string' ? withToken(row, token) : row;
}

function guardedMethods(adapter: Methods, orm: Orm, secrets: Secrets): Methods {
  const byDigest = <Given extends { model: string; where: Where }>(given: Given) => ({
    ...given,
    where: stored(given.model, given.where),
  });
  return {
    ...adapter,
    create: async <T extends Record<string, unknown>, R = T>(given: NewRow<T>): Promise<R> => {
      const { token } = tokenSchema.parse(given.data);
      if (given.model !== 'session' || token === undefined) return adapter.create<T, R>(given);
      const data = { ...given.data, token: tokenDigest(token) };
      return withToken(await adapter.create<T, R>({ ...given, data }), token);
    },
    findOne: async <T>(given: Parameters<typeof adapter.findOne<T>>[0]) => {
      const founderId = given.where.find(({ field }) => field === 'userId')?.value;
      if (given.model === 'twoFactor' && typeof founderId === 'string')
        await makeSecondFactorsCurrent(orm, secrets, founderId);
      return found(given, await adapter.findOne<T>(byDigest(given)));
    },
    findMany: ({ where = [], ...given }) => adapter.findMany(byDigest({ ...given, where })),
    update: async <T>(given: Parameters<typeof adapter.update<T>>[0]) =>
      found(given, await adapter.update<T>(byDigest(given))),
    updateMany: (given) => adapter.updateMany(byDigest(given)),
    delete: (given) => adapter.delete(byDigest(given)),
    deleteMany: (given) => adapter.deleteMany(byDigest(given)),
    consumeOne: async <T>(given: Parameters<typeof adapter.consumeOne<T>>[0]) =>
      found(given, await adapter.consumeOne<T>(byDigest(given))),
    incrementOne: async <T>(given: Parameters<typeof adapter.incrementOne<T>>[0]) =>
      found(given, await adapter.incrementOne<T>(byDigest(given))),
  };
}

/**
 * Wraps better-auth's database adapter. Stores session tokens as digests, and reads second factors with the
 * current secret: it re-encrypts a value first if an earlier secret encrypted it.
 */
export function guardedAdapter(adapter: Adapter, orm: Orm, secrets: Secrets): Adapter {
  return {
    ...adapter,
    ...guardedMethods(adapter, orm, secrets),
    transaction: (work) => adapter.transaction((inner) => work(guardedMethods(inner, orm, secrets))),
  };
}
