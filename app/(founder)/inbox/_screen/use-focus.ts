import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ScreenState } from './state/screen-state';
import type { Selection } from './state/selection';
import type { Store } from './state/store';

/** Where each place is; the lead's id stands behind it where the place is a lead's. */
function selectorOf({ focus, currentId }: Selection): string {
  if (focus.on === 'last step') return '#last-step';
  return focus.on === 'row' ? `.lead-table [data-lead="${currentId}"]` : `[data-heading="${currentId}"]`;
}

/** The lead whose row an element stands in. */
export function rowLeadOf(element: unknown): string | undefined {
  const row = element instanceof Element ? element.closest('.lead-table tbody tr') : null;
  return row?.querySelector<HTMLElement>('[data-lead]')?.dataset.lead;
}

/**
 * Moves the focus where the selection wishes it, before anything is painted. Gives whether a wish is still open: what
 * has the focus until then says nothing of what the founder wants.
 */
export function useFocus(store: Store<ScreenState>, { selection }: ScreenState): () => boolean {
  const doneTurn = useRef(selection.focus.turn);
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // What had the focus may have been drawn anew, as the heading of a lead once the rest of it is read.
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    const isDone = doneTurn.current === selection.focus.turn && !isLost;
    if (isDone || document.querySelector('dialog[open]')) return;
    // Behind the focus itself, whose event must not be taken for the founder's doing.
    focused.current = document.querySelector<HTMLElement>(selectorOf(selection));
    focused.current?.focus();
    doneTurn.current = selection.focus.turn;
  });
  return useCallback(() => doneTurn.current !== store.get().selection.focus.turn, [store]);
}
