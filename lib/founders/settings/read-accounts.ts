import { type FounderStore, requireRole } from '../authorize';
import type { Role } from '../founder';
import { countRefusals, listFounderAccounts, listRefusals } from './account-queries';
import {
  type RefusalKind,
  type RefusedSignIns,
  refusalKinds,
  refusalsListedMax,
  refusalsShownDays,
} from './refused-sign-ins';

export interface FounderAccount {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  /** ISO 8601, UTC; null before the first sign-in. */
  lastSignedInAt: string | null;
  isMe: boolean;
}

/** Lists the founders who can sign in, by name. */
export async function readFounderAccounts({ database, authorize }: FounderStore): Promise<FounderAccount[]> {
  const me = await authorize();
  const rows = await database.run(listFounderAccounts);
  return rows.map(({ lastSignedInAt, ...row }) => ({
    ...row,
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
    isMe: row.id === me.id,
  }));
}

const isRefusal = (kind: string): kind is RefusalKind => refusalKinds.some((known) => known === kind);

/**
 * Returns the number of refused sign-ins of the last 30 days, for all accounts, and lists the latest.
 * Addresses are shortened. For owners: throws ApiError `sign_in_required`, `role_required` or
 * `service_unavailable`.
 */
export async function readRefusedSignIns({ database, authorize }: FounderStore): Promise<RefusedSignIns> {
  await requireRole(authorize, 'owner');
  const [counted, rows] = await database.run((orm) =>
    Promise.all([
      countRefusals(orm, refusalsShownDays),
      listRefusals(orm, { days: refusalsShownDays, max: refusalsListedMax }),
    ]),
  );
  const countOf = (kind: RefusalKind) => counted.find((entry) => entry.kind === kind)?.count ?? 0;
  return {
    counts: {
      sign_in_refused: countOf('sign_in_refused'),
      sign_in_throttled: countOf('sign_in_throttled'),
      second_factor_refused: countOf('second_factor_refused'),
    },
    last: rows.flatMap(({ id, at, kind, detail, founderName }) => {
      const address = typeof detail.address === 'string' ? detail.address : null;
      return isRefusal(kind) ? { id, at: at.toISOString(), kind, founderName, address } : [];
    }),
  };
}
