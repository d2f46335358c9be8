/**
 * Which lead the founder is at. There is one: what is open in the pane is the current lead and no other, so focus, pane
 * and the target of the next key cannot differ.
 */
export interface Selection {
  /** Undefined until the founder has gone to a lead. */
  currentId: string | undefined;
  isOpen: boolean;
  ticked: ReadonlySet<string>;
  /** Where a range of ticks begins. */
  anchorId: string | undefined;
  /** Whether a step is meant for every lead of the filter, not only for those of this page. */
  isWhole: boolean;
  /** Where the focus is to be; `turn` tells two wishes for the same place apart. */
  focus: { on: FocusPlace; turn: number };
  /** How the address follows: as a new entry of the browser's history, or in place of the present one. */
  address: 'push' | 'replace';
}

export type FocusPlace = 'row' | 'heading' | 'last step';

/** Nothing ticked; a lead that the address names is open. */
export function firstSelection(openId: string | undefined): Selection {
  return {
    currentId: openId,
    isOpen: openId !== undefined,
    ticked: new Set(),
    anchorId: undefined,
    isWhole: false,
    focus: { on: 'row', turn: 0 },
    address: 'replace',
  };
}

/** The lead in the pane. */
export function openIdOf({ currentId, isOpen }: Selection): string | undefined {
  return isOpen ? currentId : undefined;
}

/** The selection with the focus wished to a place of the current lead. */
export function focusedOn(selection: Selection, on: FocusPlace): Selection {
  return { ...selection, focus: { on, turn: selection.focus.turn + 1 } };
}

/** Goes to another lead; an open pane goes along. Where list and pane take turns, the pane has the focus. */
export function goneTo(selection: Selection, leadId: string, isWide: boolean): Selection {
  const moved: Selection = { ...selection, currentId: leadId, address: 'replace' };
  return focusedOn(moved, selection.isOpen && !isWide ? 'heading' : 'row');
}

/** The founder moved the focus to a row by other means than keys of the inbox; it is there already. */
export function noticedAt(selection: Selection, leadId: string): Selection {
  if (selection.currentId === leadId) return selection;
  return { ...selection, currentId: leadId, address: 'push' };
}

/** Opens a lead in the pane. */
export function openedAt(selection: Selection, leadId: string): Selection {
  if (selection.isOpen && selection.currentId === leadId) return focusedOn(selection, 'heading');
  return focusedOn({ ...selection, currentId: leadId, isOpen: true, address: 'push' }, 'heading');
}

/** Closes the pane; the lead stays the current one. */
export function closed(selection: Selection, address: Selection['address'] = 'push'): Selection {
  return focusedOn({ ...selection, isOpen: false, address }, 'row');
}

/** What back and forward lead to: the address is there before the selection is. */
export function addressedAt(selection: Selection, leadId: string | undefined): Selection {
  if (leadId === openIdOf(selection)) return selection;
  if (leadId === undefined) return closed(selection, 'replace');
  return focusedOn({ ...selection, currentId: leadId, isOpen: true, address: 'replace' }, 'heading');
}

/** The row `by` rows on; the first one where the founder is at none of them. Undefined past either end. */
export function rowBeside(selection: Selection, rowIds: readonly string[], by: 1 | -1): string | undefined {
  const at = selection.currentId === undefined ? -1 : rowIds.indexOf(selection.currentId);
  return at === -1 ? rowIds[0] : rowIds[at + by];
}

/** Ticks a lead or takes its tick away; the next range begins there. */
export function ticked(selection: Selection, leadId: string, isTicked: boolean): Selection {
  const ids = new Set(selection.ticked);
  if (isTicked) ids.add(leadId);
  else ids.delete(leadId);
  return { ...selection, ticked: ids, anchorId: leadId, isWhole: false };
}

/** Ticks all rows from where the range begins to a lead, in either direction. */
export function rangeTicked(selection: Selection, rowIds: readonly string[], leadId: string): Selection {
  const to = rowIds.indexOf(leadId);
  const anchorAt = rowIds.indexOf(selection.anchorId ?? leadId);
  if (to === -1) return selection;
  const from = anchorAt === -1 ? to : anchorAt;
  const range = rowIds.slice(Math.min(from, to), Math.max(from, to) + 1);
  return {
    ...selection,
    ticked: new Set([...selection.ticked, ...range]),
    anchorId: rowIds[from],
    isWhole: false,
  };
}

/** Ticks every row of the page; where all are ticked already, none. */
export function pageTicked(selection: Selection, rowIds: readonly string[]): Selection {
  const hasAll = rowIds.length > 0 && rowIds.every((id) => selection.ticked.has(id));
  return { ...selection, ticked: new Set(hasAll ? [] : rowIds), isWhole: false };
}

/** Means every lead of the filter, where every row of the page is ticked. */
export function wholeTicked(selection: Selection, rowIds: readonly string[]): Selection {
  return { ...selection, ticked: new Set(rowIds), isWhole: rowIds.length > 0 };
}

/** Takes every tick away. */
export function unticked(selection: Selection): Selection {
  if (selection.ticked.size === 0 && !selection.isWhole) return selection;
  return { ...selection, ticked: new Set(), anchorId: undefined, isWhole: false };
}
