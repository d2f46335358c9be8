import { eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connect';
import { newId } from '../process/new-ids';
import { insertHistory } from './history-queries';
import { makePasswordLink } from './make-password-links';
import { founders, passwordLinks, sessions, twoFactors } from './tables';

/** What an operator gets to read when a command cannot do what it should. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

const byCommand = { by: 'command' };

/** Makes a founder; gives the path of a one-time link. Throws {@link CommandRefused} for a taken address. */
export function createFounder(database: Database, email: string, name: string): Promise<string> {
  return database.run((orm) =>
    orm.transaction(async (transaction) => {
      const [made] = await transaction
        .insert(founders)
        .values({ id: newId(), email: email.toLowerCase(), name })
        .onConflictDoNothing()
        .returning();
      if (!made) throw new CommandRefused(`There is already a founder with the address ${email}.`);
      await insertHistory(transaction, { founderId: made.id, kind: 'founder_created', detail: byCommand });
      return makePasswordLink(transaction, made.id);
    }),
  );
}

/**
 * Gives the path of a new one-time link for a founder, who may sign in again if that was disabled. The old
 * password holds until the link is used; the second factor goes only where that is asked for.
 */
export function resetFounder(database: Database, email: string, dropsSecondFactor: boolean): Promise<string> {
  return database.run((orm) =>
    orm.transaction(async (transaction) => {
      const id = await founderOf(transaction, email);
      await transaction.update(founders).set({ disabledAt: null }).where(eq(founders.id, id));
      if (dropsSecondFactor) {
        await transaction.delete(twoFactors).where(eq(twoFactors.userId, id));
        await transaction.update(founders).set({ twoFactorEnabled: false }).where(eq(founders.id, id));
      }
      const detail = { ...byCommand, second_factor_dropped: dropsSecondFactor };
      await insertHistory(transaction, { founderId: id, kind: 'founder_reset', detail });
      return makePasswordLink(transaction, id);
    }),
  );
}

/** Lets a founder sign in no more, and ends all sessions and links of theirs at once. */
export function disableFounder(database: Database, email: string): Promise<void> {
  return database.run((orm) =>
    orm.transaction(async (transaction) => {
      const id = await founderOf(transaction, email);
      await transaction.update(founders).set({ disabledAt: sql`now()` }).where(eq(founders.id, id));
      await transaction.delete(passwordLinks).where(eq(passwordLinks.founderId, id));
      await transaction.delete(sessions).where(eq(sessions.userId, id));
      await insertHistory(transaction, { founderId: id, kind: 'founder_disabled', detail: byCommand });
    }),
  );
}

/** Ends the sessions of a founder, or of all; gives how many there were. */
export function revokeSessions(database: Database, email: string | undefined): Promise<number> {
  return database.run((orm) =>
    orm.transaction(async (transaction) => {
      const id = email === undefined ? null : await founderOf(transaction, email);
      const ended = await transaction
        .delete(sessions)
        .where(id === null ? undefined : eq(sessions.userId, id))
        .returning({ id: sessions.id });
      const detail = { ...byCommand, sessions: ended.length, of: id ?? 'all' };
      await insertHistory(transaction, { founderId: id, kind: 'sessions_revoked', detail });
      return ended.length;
    }),
  );
}

/** Whether any founder may sign in, or has a link to begin with. */
export async function hasFounder(database: Database): Promise<boolean> {
  const rows = await database.run((orm) =>
    orm.select({ id: founders.id }).from(founders).where(isNull(founders.disabledAt)).limit(1),
  );
  return rows.length > 0;
}

async function founderOf(transaction: Transaction, email: string): Promise<string> {
  const [found] = await transaction
    .select({ id: founders.id })
    .from(founders)
    .where(eq(founders.email, email.toLowerCase()));
  if (!found) throw new CommandRefused(`There is no founder with the address ${email}.`);
  return found.id;
}
