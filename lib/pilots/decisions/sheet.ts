import { z } from 'zod';
import { kappaOf } from '../../../public/pilot-scripts/kappa.mjs';
import { csvLine } from '../../kernel/csv';
import type { PilotItem } from '../items/manifest';
import type { PilotView } from '../pilot';
import { takesDecisions } from '../plan';
import { type DecisionsRow, decisions, type WithdrawnRow } from '../rows';

/** Choices on the decision sheet; `skipped` leaves an item for later, and undoes an earlier choice. */
export const choices = [...decisions, 'skipped'] as const;
export type Choice = (typeof choices)[number];

export const decisionRequest = z.object({
  item: z.string().max(64),
  choice: z.enum(choices, 'Choose one.'),
  request_id: z.uuid(),
});
export type DecisionRequest = z.infer<typeof decisionRequest>;

/** Decision of a person, in the order in which they were stored. */
export interface StoredDecision {
  item: string;
  personId: string;
  choice: Choice;
}

export type DatedDecision = StoredDecision & { at: Date };

/** Returns all decisions as CSV, in their order, under the names of the people; two with one name are numbered. */
export function decisionsCsv(people: PilotView['people'], stored: readonly DatedDecision[]): string {
  const names = new Map(
    people.map(({ id, name }, at) => {
      const before = people.slice(0, at).filter((person) => person.name === name).length;
      return [id, before === 0 ? name : `${name} (${before + 1})`];
    }),
  );
  const lines = stored.map(({ item, personId, choice, at }) => {
    return [item, names.get(personId) ?? '', choice, at.toISOString()];
  });
  return [['item', 'reviewer', 'decision', 'at'], ...lines].map(csvLine).join('');
}

/** Drawn item on a person's sheet, without the choices of other people. */
export interface SheetRow {
  /** Position in the draw, starting at 1. */
  no: number;
  item: string;
  stratum: string | null;
  isSecond: boolean;
  /** Null if the person has not decided it. */
  choice: Choice | null;
}

/** Every tenth drawn item goes to a second reviewer. */
const secondEvery = 10;

/** Items shown on a sheet at a time. */
const sheetSize = 20;

/** Returns true if the reader has a decision sheet, as only the people of the buyer have. */
export const hasSheet = (view: PilotView): boolean => 'personId' in view.actor && takesDecisions(view);

type Decision = DecisionsRow['decision'];

/** Returns each item's current decisions by person, first reviewer first. */
function inForce(stored: readonly StoredDecision[]): Map<string, Map<string, Decision>> {
  const items = new Map<string, Map<string, Decision>>();
  for (const { item, personId, choice } of stored) {
    const of = items.get(item) ?? new Map<string, Decision>();
    items.set(item, of);
    if (choice === 'skipped') of.delete(personId);
    else of.set(personId, choice);
  }
  return items;
}

/** Returns the rows of results of a sheet: for each item the decision of its first reviewer. */
export function decisionRows(stored: readonly StoredDecision[]): DecisionsRow[] {
  return [...inForce(stored)].flatMap(([item, of]) => {
    const [decision] = of.values();
    return decision ? [{ item, decision }] : [];
  });
}

/**
 * Returns the rows that update the results to the sheet, after the rows already sent in this order: changed decisions,
 * and withdrawals of undone ones.
 */
export function waitingRows(
  stored: readonly StoredDecision[],
  sent: readonly { item: string; decision: string }[],
): (DecisionsRow | WithdrawnRow)[] {
  const rows = decisionRows(stored);
  const decided = new Set(rows.map(({ item }) => item));
  const last = new Map(sent.map(({ item, decision }) => [item, decision]));
  const withdrawn = [...last].filter(([item, decision]) => decision !== 'withdrawn' && !decided.has(item));
  return [
    ...rows.filter(({ item, decision }) => last.get(item) !== decision),
    ...withdrawn.map(([item]) => ({ item, decision: 'withdrawn' as const })),
  ];
}

/** Returns the agreement of the first two reviewers of items. */
export function agreementOf(stored: readonly StoredDecision[]): ReturnType<typeof kappaOf> {
  const pairs = [...inForce(stored).values()].flatMap((of): [string, string][] => {
    const [one, other] = of.values();
    return one && other ? [[one, other]] : [];
  });
  return kappaOf(pairs);
}

/**
 * Returns the sheet of a person: the decided items of the current portion, then items that the person may decide,
 * skipped ones last; and the total of these. An item with an uploaded result and no decision needs none.
 */
export function sheetOf(
  items: readonly Pick<PilotItem, 'item' | 'stratum' | 'drawNo'>[],
  stored: readonly StoredDecision[],
  personId: string,
  uploaded: ReadonlySet<string> = new Set(),
): { rows: SheetRow[]; left: number } {
  const force = inForce(stored);
  const own = stored.filter((decision) => decision.personId === personId);
  const skipped = new Set(own.filter(({ choice }) => choice === 'skipped').map(({ item }) => item));
  const rows = items
    .flatMap(({ item, stratum, drawNo: no }) => (no === null ? [] : [{ no, item, stratum }]))
    .sort((one, other) => one.no - other.no)
    .map((row): SheetRow => {
      const [first] = force.get(row.item)?.keys() ?? [];
      const isSecond = row.no % secondEvery === 0 && first !== undefined && first !== personId;
      const choice = force.get(row.item)?.get(personId) ?? (skipped.has(row.item) ? 'skipped' : null);
      return { ...row, isSecond, choice };
    });
  const isDecided = ({ choice }: SheetRow) => choice !== null && choice !== 'skipped';
  const due = rows.filter((row) => {
    const reviewers = force.get(row.item)?.size ?? 0;
    if (reviewers === 0 && uploaded.has(row.item)) return false;
    return !isDecided(row) && reviewers < (row.no % secondEvery === 0 ? 2 : 1);
  });
  const order = new Map(own.map(({ item }, at) => [item, at]));
  const decided = rows
    .filter(isDecided)
    .sort((one, other) => (order.get(one.item) ?? 0) - (order.get(other.item) ?? 0));
  const done = decided.slice(decided.length - (decided.length % sheetSize));
  const waiting = [
    ...due.filter(({ choice }) => choice === null),
    ...due.filter(({ choice }) => choice !== null),
  ];
  return { rows: [...done, ...waiting.slice(0, sheetSize - done.length)], left: due.length };
}
