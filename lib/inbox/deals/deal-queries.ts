import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm, Transaction } from '../../../db/connect';
import { founders } from '../../founders/tables';
import { leads } from '../../leads/tables';
import { nextActions } from '../../review/tables';
import type { NextActionForm } from './next-action';

const owners = alias(founders, 'owners');

/** Condition that a lead is an open deal; partial indexes have the same. */
const isOpen = sql`${leads.status} = 'accepted' and coalesce(${leads.stage}, '') not in ('won', 'lost')`;

/** Lists open deals with the action that a founder set, those without one first, then by its day. */
export function listOpenDeals(orm: Pick<Orm, 'select'>, limit: number) {
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
    .where(isOpen)
    .orderBy(sql`${nextActions.dueOn} nulls first`, leads.id)
    .limit(limit);
}

/** Lists the actions that founders set for some leads. */
export async function listActions(orm: Pick<Orm, 'select'>, leadIds: readonly string[]) {
  if (leadIds.length === 0) return [];
  const { leadId, text, dueOn, ownerId, waitsFor } = nextActions;
  return orm
    .select({ leadId, text, dueOn, ownerId, ownerName: founders.name, waitsFor })
    .from(nextActions)
    .innerJoin(founders, eq(founders.id, ownerId))
    .where(inArray(leadId, [...leadIds]));
}

/** Stores the next action of an open deal, replacing an earlier one; false if the lead is no open deal. */
export async function upsertAction(tx: Transaction, typed: NextActionForm): Promise<boolean> {
  const { lead_id: leadId, text, due_on: dueOn, owner: ownerId, waits_for: waitsFor } = typed;
  const [deal] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), isOpen))
    .for('share');
  if (!deal) return false;
  const set = { text, dueOn, ownerId, waitsFor, setAt: sql`now()` };
  await tx
    .insert(nextActions)
    .values({ leadId, ...set })
    .onConflictDoUpdate({ target: nextActions.leadId, set });
  return true;
}
