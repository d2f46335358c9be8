import type { Transaction } from '../../../db/connect';
import { ApiError } from '../../kernel/errors';
import { newId } from '../../process/new-ids';
import { type FounderStore, refusedRole, requireRecent } from '../authorize';
import { invitationLinkMinutes, type Role } from '../founder';
import { findFounderIdByEmail, insertFounder, updateFounderDisabled } from '../founder-queries';
import { type HistoryEntry, insertHistory } from '../history-queries';
import { makePasswordLink } from '../passwords/make-password-links';
import { deletePasswordLinks } from '../passwords/password-queries';
import { deleteSessionsOf } from '../session-queries';
import { type Invitation, isLastOwner } from './team';
import { type LockedFounder, lockTeam, updateRole } from './team-queries';

/** Result of a change; `last_owner` if it would leave no owner who can sign in. */
export type TeamOutcome = { outcome: 'changed' | 'unchanged' | 'last_owner' };

/**
 * Creates a founder whom an owner invites; returns the path of the one-time link for setting the password, which is
 * shown once and not sent.
 */
export async function inviteFounder(
  { database, authorize }: FounderStore,
  { email, name, role }: Invitation,
): Promise<{ outcome: 'invited'; path: string } | { outcome: 'email_taken' }> {
  const { id: founderId } = await requireRecent(authorize, 'owner');
  return database.transaction(async (transaction) => {
    const founder = newId();
    if (!(await insertFounder(transaction, { id: founder, email, name, role }))) {
      return { outcome: 'email_taken' };
    }
    await insertHistory(transaction, { founderId, kind: 'founder_invited', detail: { founder, role } });
    return {
      outcome: 'invited',
      path: await makePasswordLink(transaction, founder, invitationLinkMinutes),
    };
  });
}

/**
 * Creates a new invitation link for a founder who has no password yet, and revokes the earlier link. For a
 * founder with a password, links come only from the command line: otherwise an owner could sign in as
 * another. Throws ApiError `not_found`, or as {@link inviteFounder} does.
 */
export function makeInvitationLink(
  store: FounderStore,
  founderId: string,
): Promise<{ outcome: 'made'; path: string; name: string } | { outcome: 'has_password' }> {
  return changeMember(store, founderId, async ({ transaction, member, recorded }) => {
    if (member.hasPassword || member.disabledAt !== null) return { outcome: 'has_password' };
    await insertHistory(transaction, recorded('founder_link_renewed'));
    return {
      outcome: 'made',
      name: member.name,
      path: await makePasswordLink(transaction, founderId, invitationLinkMinutes),
    };
  });
}

/**
 * Changes a founder's role, from the next request on. The last owner stays an owner. Throws ApiError
 * `not_found`, or as {@link inviteFounder} does.
 */
export function changeRole(store: FounderStore, founderId: string, role: Role): Promise<TeamOutcome> {
  return changeMember(store, founderId, async ({ transaction, member, team, recorded }) => {
    if (member.role === role) return { outcome: 'unchanged' };
    if (isLastOwner(team, founderId)) return { outcome: 'last_owner' };
    await updateRole(transaction, founderId, role);
    const detail = { before: member.role, after: role };
    await insertHistory(transaction, recorded('founder_role_changed', detail));
    return { outcome: 'changed' };
  });
}

/**
 * Disables a founder and ends all of their sessions and links at once. The last owner cannot be disabled.
 * Throws as {@link changeRole} does.
 */
export function disableMember(store: FounderStore, founderId: string): Promise<TeamOutcome> {
  return changeMember(store, founderId, async ({ transaction, member, team, recorded }) => {
    if (member.disabledAt !== null) return { outcome: 'unchanged' };
    if (isLastOwner(team, founderId)) return { outcome: 'last_owner' };
    await closeAccount(transaction, founderId);
    await insertHistory(transaction, recorded('founder_disabled'));
    return { outcome: 'changed' };
  });
}

/** Enables a disabled founder, with the earlier password. Throws as {@link changeRole} does. */
export function enableMember(store: FounderStore, founderId: string): Promise<TeamOutcome> {
  return changeMember(store, founderId, async ({ transaction, member, recorded }) => {
    if (member.disabledAt === null) return { outcome: 'unchanged' };
    await updateFounderDisabled(transaction, founderId, false);
    await insertHistory(transaction, recorded('founder_enabled'));
    return { outcome: 'changed' };
  });
}

/**
 * Ends all sessions of a founder; returns `unchanged` if there were none. Throws as {@link changeRole} does.
 */
export function endMemberSessions(store: FounderStore, founderId: string): Promise<TeamOutcome> {
  return changeMember(store, founderId, async ({ transaction, recorded }) => {
    const sessions = await deleteSessionsOf(transaction, founderId);
    if (sessions === 0) return { outcome: 'unchanged' };
    await insertHistory(transaction, recorded('sessions_revoked', { sessions }));
    return { outcome: 'changed' };
  });
}

/**
 * Disables a founder for the command line; returns false for the last owner, who is not disabled, and
 * undefined if nobody has this address.
 */
export async function disableByEmail(
  transaction: Transaction,
  email: string,
  detail: Record<string, unknown>,
): Promise<boolean | undefined> {
  const team = await lockTeam(transaction);
  const id = await findFounderIdByEmail(transaction, email);
  if (id === undefined) return undefined;
  if (isLastOwner(team, id)) return false;
  await closeAccount(transaction, id);
  await insertHistory(transaction, { founderId: id, kind: 'founder_disabled', detail });
  return true;
}

/** Disables a founder and ends their sessions and links. */
export async function closeAccount(transaction: Transaction, founderId: string): Promise<void> {
  await updateFounderDisabled(transaction, founderId, true);
  await deletePasswordLinks(transaction, founderId);
  await deleteSessionsOf(transaction, founderId);
}

interface MemberChange {
  transaction: Transaction;
  member: LockedFounder;
  team: readonly LockedFounder[];
  recorded: (kind: HistoryEntry['kind'], detail?: Record<string, unknown>) => HistoryEntry;
}

async function changeMember<Outcome>(
  { database, authorize }: FounderStore,
  founderId: string,
  change: (held: MemberChange) => Promise<Outcome>,
): Promise<Outcome> {
  const owner = await requireRecent(authorize, 'owner');
  return database.transaction(async (transaction) => {
    const team = await lockTeam(transaction);
    // The caller may have been disabled, or changed roles, while this waited for the lock.
    const asking = team.find(({ id }) => id === owner.id);
    if (asking?.role !== 'owner' || asking.disabledAt !== null) {
      throw refusedRole({ founder: owner.id }, asking?.role, 'owner');
    }
    const member = team.find(({ id }) => id === founderId);
    if (!member) throw new ApiError('not_found');
    const recorded: MemberChange['recorded'] = (kind, detail) => ({
      founderId: owner.id,
      kind,
      detail: { founder: founderId, ...detail },
    });
    return change({ transaction, member, team, recorded });
  });
}
