import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { isoMoment } from '../../../db/columns';
import type { Queryable, Transaction } from '../../../db/connect';
import { founders, history } from '../../founders/tables';
import { bands } from '../../leads/lead';
import { leadStatuses } from '../../leads/lead-status';
import { leadTombstones } from '../../leads/tables';
import { pilots } from '../../pilots/tables';
import { settledUntil } from '../alerts/webhook-queries';
import type { Place } from './crm-cursor';
import { crmTokens } from './tables';

/** Kinds of changes, in the order for changes of the same moment. */
export type ChangeKind = 'erased_pilot' | 'history' | 'lead' | 'pilot' | 'removed';

/** Ids of history entries as text of one length, so that texts are ordered as the numbers are. */
const paddedId = `to_char(history_id, 'FM0000000000000000000')`;

interface Source {
  kind: ChangeKind;
  from: string;
  key: string;
  at: string;
  which?: string;
}

const sources: Source[] = [
  // Each status and band has a separate part of an index that is ordered by arrival.
  ...leadStatuses.flatMap((status) =>
    bands.map((band): Source => {
      const which = `status = '${status}' and band = '${band}'`;
      return { kind: 'lead', from: 'leads', key: 'lead_id', at: 'created_at', which };
    }),
  ),
  {
    ...{ kind: 'history', from: 'history', key: paddedId, at: 'at' },
    which: `lead_id is not null and kind <> 'lead_viewed' and kind <> 'leads_exported'`,
  },
  { kind: 'removed', from: 'lead_tombstones', key: 'lead_id', at: 'removed_at' },
  { kind: 'pilot', from: 'pilot_events', key: `pilot_id || '-' || no`, at: 'at' },
  // Each kind is a separate part of an index that is ordered by time.
  ...[`kind = 'pilot_erased'`, `kind = 'pilots_purged' and detail->>'pilot' is not null`].map(
    (which): Source => ({ kind: 'erased_pilot', from: 'history', key: paddedId, at: 'at', which }),
  ),
];

export interface Change {
  kind: ChangeKind;
  key: string;
  at: string;
}

/**
 * Lists changes after a place, oldest first. A change waits while a running transaction could still precede it, at
 * least `settledSeconds`, so that no change is ever stored before a cursor that was already returned.
 */
export async function listChanges(
  orm: Queryable,
  [at, kind, key]: Place,
  limit: number,
  settledSeconds: number,
): Promise<Change[]> {
  // Read before the changes: a transaction that ends in between is still waited for, and a later statement sees its
  // changes.
  const [settled] = await orm.execute<{ until: string }>(
    sql`select ${settledUntil(settledSeconds)}::text as until`,
  );
  const until = sql`${settled?.until ?? null}::timestamptz`;
  const since = sql`${at}::timestamptz`;
  const parts = sources.map((source) => {
    const [moment, id] = [sql.raw(source.at), sql.raw(source.key)];
    return sql`(select ${source.kind}::text as kind, ${id} as key, ${moment} as at from ${sql.raw(source.from)}
      where ${sql.raw(source.which ?? 'true')} and ${moment} >= ${since} and ${moment} <= ${until}
        and (${moment}, ${source.kind}::text, ${id}) > (${since}, ${kind}::text, ${key}::text)
      order by ${moment}, ${id} limit ${limit})`;
  });
  return orm.execute<{ kind: ChangeKind; key: string; at: string }>(sql`
    select kind, key, ${isoMoment('at')} as at from (${sql.join(parts, sql` union all `)}) as changes
    order by changes.at, kind, key limit ${limit}`);
}

/** Lists history entries by id with the names of their founders, oldest first. */
export async function listEntriesById(orm: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, at, kind, leadId, detail } = history;
  return orm
    .select({ id, at, kind, leadId, detail, by: founders.name })
    .from(history)
    .leftJoin(founders, eq(founders.id, history.founderId))
    .where(inArray(id, [...ids]))
    .orderBy(asc(at), asc(id));
}

export async function listTombstones(orm: Queryable, leadIds: readonly string[]) {
  if (leadIds.length === 0) return [];
  return orm
    .select()
    .from(leadTombstones)
    .where(inArray(leadTombstones.leadId, [...leadIds]));
}

export async function listPilotsById(orm: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return orm
    .select()
    .from(pilots)
    .where(inArray(pilots.id, [...ids]));
}

/** Finds the token of a secret unless it is revoked or its creator disabled, and records its use, to the minute. */
export async function findToken(orm: Queryable, secretSha256: string) {
  const { id, hasContacts, founderId, lastUsedAt } = crmTokens;
  const [token] = await orm
    .select({ id, hasContacts, founderId })
    .from(crmTokens)
    .innerJoin(founders, and(eq(founders.id, founderId), isNull(founders.disabledAt)))
    .where(and(eq(crmTokens.secretSha256, secretSha256), isNull(crmTokens.revokedAt)));
  if (!token) return undefined;
  const isOld = or(isNull(lastUsedAt), sql`${lastUsedAt} < now() - interval '1 minute'`);
  await orm
    .update(crmTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(id, token.id), isOld));
  return token;
}

/** Lists the tokens, newest first, with the names of their creators. */
export function listTokens(orm: Queryable) {
  const { id, name, hasContacts, createdAt, lastUsedAt, revokedAt } = crmTokens;
  return orm
    .select({
      ...{ id, name, hasContacts, createdAt, lastUsedAt, revokedAt },
      ...{ madeBy: founders.name, makerDisabledAt: founders.disabledAt },
    })
    .from(crmTokens)
    .innerJoin(founders, eq(founders.id, crmTokens.founderId))
    .orderBy(sql`${id} desc`);
}

export async function insertToken(tx: Transaction, token: typeof crmTokens.$inferInsert): Promise<void> {
  await tx.insert(crmTokens).values(token);
}

/** Revokes a token and returns its name; undefined if there is none that works. */
export async function updateRevoked(tx: Transaction, tokenId: number): Promise<string | undefined> {
  const [row] = await tx
    .update(crmTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(crmTokens.id, tokenId), isNull(crmTokens.revokedAt)))
    .returning({ name: crmTokens.name });
  return row?.name;
}
