import { bulkLeadsMax } from '@/lib/review/actions';

/**
 * Founder's position in the list. The open lead is always the current one, so focus, pane and the target of
 * the next key cannot differ.
 */
export interface Selection {
  /** Undefined in an empty list. */
  currentId: string | undefined;
  isOpen: boolean;
  ticked: ReadonlySet<string>;
  anchorId: string | undefined;
  /** True if every lead of the filter is selected, beyond this page. */
  isWhole: boolean;
  /** Place that the focus should move to; `turn` changes with each request. */
  focus: { on: FocusPlace; turn: number };
  /** Adds an entry to the browser's history, or replaces the current one. */
  address: 'push' | 'replace';
}

export type FocusPlace = 'row' | 'heading' | 'last step';

export function firstSelection(openId: string | undefined, firstId?: string): Selection {
  return {
    currentId: openId ?? firstId,
    isOpen: openId !== undefined,
    ticked: new Set(),
    anchorId: undefined,
    isWhole: false,
    focus: { on: 'row', turn: 0 },
    address: 'replace',
  };
}

export function openIdOf({ currentId, isOpen }: Selection): string | undefined {
  return isOpen ? currentId : undefined;
}

export function focusedOn(selection: Selection, on: FocusPlace): Selection {
  return { ...selection, focus: { on, turn: selection.focus.turn + 1 } };
}

/** Selects another lead; an open pane follows. On a narrow screen the pane gets the focus. */
export function goneTo(selection: Selection, leadId: string, isWide: boolean): Selection {
  const moved: Selection = { ...selection, currentId: leadId, address: 'replace' };
  return focusedOn(moved, selection.isOpen && !isWide ? 'heading' : 'row');
}

/** Opens the current lead next to the list, when the page is first shown; the focus stays. */
export function firstOpened(selection: Selection): Selection {
  return { ...selection, isOpen: selection.currentId !== undefined, address: 'replace' };
}

/** Follows a focus that the founder moved without the inbox's keys. */
export function noticedAt(selection: Selection, leadId: string): Selection {
  if (selection.currentId === leadId) return selection;
  return { ...selection, currentId: leadId, address: 'push' };
}

export function openedAt(selection: Selection, leadId: string): Selection {
  if (selection.isOpen && selection.currentId === leadId) return focusedOn(selection, 'heading');
  return focusedOn({ ...selection, currentId: leadId, isOpen: true, address: 'push' }, 'heading');
}

export function closed(selection: Selection, address: Selection['address'] = 'push'): Selection {
  return focusedOn({ ...selection, isOpen: false, address }, 'row');
}

/** Follows back and forward, which change the address first. */
export function addressedAt(selection: Selection, leadId: string | undefined): Selection {
  if (leadId === openIdOf(selection)) return selection;
  if (leadId === undefined) return closed(selection, 'replace');
  return focusedOn({ ...selection, currentId: leadId, isOpen: true, address: 'replace' }, 'heading');
}

/** Returns the row `by` rows further, or the first one if no row is current; undefined past either end. */
export function rowBeside(selection: Selection, rowIds: readonly string[], by: 1 | -1): string | undefined {
  const at = selection.currentId === undefined ? -1 : rowIds.indexOf(selection.currentId);
  return at === -1 ? rowIds[0] : rowIds[at + by];
}

const atMostBulk = (ids: Iterable<string>) => new Set([...new Set(ids)].slice(0, bulkLeadsMax));

/** Ticks or unticks a lead, up to {@link bulkLeadsMax}; the next range starts there. */
export function ticked(selection: Selection, leadId: string, isTicked: boolean): Selection {
  const others = [...selection.ticked].filter((id) => id !== leadId);
  return {
    ...selection,
    ticked: atMostBulk(isTicked ? [...others, leadId] : others),
    anchorId: leadId,
    isWhole: false,
  };
}

/** Ticks the rows from the last tick to a lead; those nearest to the last tick, if there are too many for a step. */
export function rangeTicked(selection: Selection, rowIds: readonly string[], leadId: string): Selection {
  const to = rowIds.indexOf(leadId);
  const anchorAt = rowIds.indexOf(selection.anchorId ?? leadId);
  if (to === -1) return selection;
  const from = anchorAt === -1 ? to : anchorAt;
  const range = from <= to ? rowIds.slice(from, to + 1) : rowIds.slice(to, from + 1).reverse();
  return {
    ...selection,
    ticked: atMostBulk([...selection.ticked, ...range]),
    anchorId: rowIds[from],
    isWhole: false,
  };
}

export function pageTicked(selection: Selection, rowIds: readonly string[]): Selection {
  const hasAll = rowIds.length > 0 && rowIds.every((id) => selection.ticked.has(id));
  return { ...selection, ticked: new Set(hasAll ? [] : rowIds), isWhole: false };
}

export function wholeTicked(selection: Selection, rowIds: readonly string[]): Selection {
  return { ...selection, ticked: new Set(rowIds), isWhole: rowIds.length > 0 };
}

export function unticked(selection: Selection): Selection {
  if (selection.ticked.size === 0 && !selection.isWhole) return selection;
  return { ...selection, ticked: new Set(), anchorId: undefined, isWhole: false };
}
