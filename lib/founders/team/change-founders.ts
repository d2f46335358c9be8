import type { Database, Transaction } from '../../../db/connect';
import { newId } from '../../process/new-ids';
import type { Role } from '../founder';
import {
  deleteSecondFactor,
  findFounderIdByEmail,
  hasActiveFounder,
  insertFounder,
  updateFounderDisabled,
} from '../founder-queries';
import { insertHistory } from '../history-queries';
import { makePasswordLink } from '../passwords/make-password-links';
import { deleteProviderAccounts } from '../passwords/password-queries';
import { deletePasskeysOf } from '../second-factor-queries';
import { deleteAllSessions, deleteSessionsOf } from '../session-queries';
import { disableByEmail } from './change-team';
import { eraseAccount } from './erase-account';

export class CommandError extends Error {
  override name = 'CommandError';
}

const byCommand = { by: 'command' };

/**
 * Creates a founder and returns the path of a one-time link. Throws {@link CommandError} if the address is
 * taken.
 */
export function createFounder(
  database: Database,
  email: string,
  name: string,
  role: Role = 'owner',
): Promise<string> {
  return database.transaction(async (transaction) => {
    const id = newId();
    const isNew = await insertFounder(transaction, { id, email: email.toLowerCase(), name, role });
    if (!isNew) throw new CommandError(`There is already a founder with the address ${email}.`);
    await insertHistory(transaction, {
      founderId: id,
      kind: 'founder_created',
      detail: { ...byCommand, role },
    });
    return makePasswordLink(transaction, id);
  });
}

/**
 * Returns the path of a new one-time link for a founder, and enables a disabled account. The old password
 * works until the link is used. The next sign-in at the identity provider binds the founder again. Second factor and passkeys are removed only if `dropsSecondFactor`.
 */
export function resetFounder(database: Database, email: string, dropsSecondFactor: boolean): Promise<string> {
  return database.transaction(async (transaction) => {
    const id = await founderOf(transaction, email);
    await updateFounderDisabled(transaction, id, false);
    await deleteProviderAccounts(transaction, id);
    if (dropsSecondFactor) {
      await deleteSecondFactor(transaction, id);
      await deletePasskeysOf(transaction, id);
    }
    const detail = { ...byCommand, second_factor_dropped: dropsSecondFactor };
    await insertHistory(transaction, { founderId: id, kind: 'founder_reset', detail });
    return makePasswordLink(transaction, id);
  });
}

/**
 * Disables a founder and ends all of their sessions and links at once. Throws {@link CommandError} for the
 * last owner.
 */
export function disableFounder(database: Database, email: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const isDisabled = await disableByEmail(transaction, email.toLowerCase(), byCommand);
    if (isDisabled === undefined) throw noSuchFounder(email);
    if (!isDisabled)
      throw new CommandError(`${email} is the last owner. Make another founder an owner first.`);
  });
}

/**
 * Erases the account of a founder for the command line: name, address, sign-in and settings. The log keeps the id.
 * Throws {@link CommandError} for the last owner.
 */
export function eraseFounder(database: Database, email: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const id = await founderOf(transaction, email);
    const isErased = await eraseAccount(transaction, id, byCommand);
    if (!isErased) throw new CommandError(`${email} is the last owner. Make another founder an owner first.`);
  });
}

export function revokeSessions(database: Database, email: string | undefined): Promise<number> {
  return database.transaction(async (transaction) => {
    const id = email === undefined ? null : await founderOf(transaction, email);
    const ended = await (id === null ? deleteAllSessions(transaction) : deleteSessionsOf(transaction, id));
    const detail = { ...byCommand, sessions: ended, of: id ?? 'all' };
    await insertHistory(transaction, { founderId: id, kind: 'sessions_revoked', detail });
    return ended;
  });
}

/** Returns true if there is an active founder, even one who has not set a password yet. */
export function hasFounder(database: Database): Promise<boolean> {
  return database.run(hasActiveFounder);
}

async function founderOf(transaction: Transaction, email: string): Promise<string> {
  const id = await findFounderIdByEmail(transaction, email.toLowerCase());
  if (id === undefined) throw noSuchFounder(email);
  return id;
}

function noSuchFounder(email: string): CommandError {
  return new CommandError(`There is no founder with the address ${email}.`);
}
