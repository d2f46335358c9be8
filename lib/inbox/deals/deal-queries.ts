import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../db/connect';
import { founders } from '../../founders/tables';
import { isStorableText } from '../../kernel/storable';
import { isStillOpen } from '../../leads/queries';
import { leads } from '../../leads/tables';
import { nextActions } from '../../review/tables';
import type { NextActionForm } from './next-action';

const owners = alias(founders, 'owners');

/** Condition that a lead is an open deal, as in the view Pilots. */
const isOpenDeal = sql`status = 'accepted' and ${isStillOpen}`;

/** Open deals by the side that the action set by a founder waits for; `none` are those without one. */
export const dealParts = ['none', 'us', 'them'] as const;
export type DealPart = (typeof dealParts)[number];

function openDeals(orm: Queryable, which: SQL) {
  return orm
    .select({
      leadId: leads.id,
      company: leads.company,
      band: leads.band,
      stage: leads.stage,
      assigneeId: leads.assigneeId,
      assigneeName: founders.name,
      text: nextActions.text,
      dueOn: nextActions.dueOn,
      ownerId: nextActions.ownerId,
      ownerName: owners.name,
      waitsFor: nextActions.waitsFor,
    })
    .from(leads)
    .leftJoin(nextActions, eq(nextActions.leadId, leads.id))
    .leftJoin(founders, eq(founders.id, leads.assigneeId))
    .leftJoin(owners, eq(owners.id, nextActions.ownerId))
    .where(and(isOpenDeal, which));
}

/** Lists a part of the open deals: by the day of their action, or without one by their last step. */
export async function listOpenDeals(orm: Queryable, part: DealPart, limit: number) {
  const lastStep = sql`coalesce(${leads.lastStepAt}, ${leads.statusChangedAt})`;
  const query =
    part === 'none'
      ? openDeals(orm, isNull(nextActions.leadId)).orderBy(lastStep, leads.id)
      : openDeals(orm, eq(nextActions.waitsFor, part)).orderBy(nextActions.dueOn, nextActions.leadId);
  return query.limit(limit);
}

export async function findOpenDeal(orm: Queryable, leadId: string) {
  if (!isStorableText(leadId)) return undefined;
  const [deal] = await openDeals(orm, eq(leads.id, leadId));
  return deal;
}

/** Lists the actions that founders set for those of some leads that are open deals. */
export async function listActions(orm: Queryable, leadIds: readonly string[]) {
  if (leadIds.length === 0) return [];
  const { leadId, text, dueOn, ownerId, waitsFor } = nextActions;
  return orm
    .select({ leadId, text, dueOn, ownerId, ownerName: founders.name, waitsFor })
    .from(nextActions)
    .innerJoin(founders, eq(founders.id, ownerId))
    .innerJoin(leads, and(eq(leads.id, leadId), isOpenDeal))
    .where(inArray(leadId, [...leadIds]));
}

/** Stores the next action of an open deal, replacing an earlier one; returns false if the lead is not an open deal. */
export async function upsertAction(tx: Transaction, typed: NextActionForm): Promise<boolean> {
  const { lead_id: leadId, text, due_on: dueOn, owner: ownerId, waits_for: waitsFor } = typed;
  const [deal] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), isOpenDeal))
    .for('share');
  if (!deal) return false;
  const set = { text, dueOn, ownerId, waitsFor, setAt: sql`now()` };
  await tx
    .insert(nextActions)
    .values({ leadId, ...set })
    .onConflictDoUpdate({ target: nextActions.leadId, set });
  return true;
}
