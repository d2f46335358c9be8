import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ScreenState } from './state/screen-state';
import type { Selection } from './state/selection';
import type { Store } from './state/store';

/** The element of the place that is wished for. A lead that is not listed, as after a reload, has only its heading. */
function placeOf({ focus, currentId }: Selection): HTMLElement | null {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  if (focus.on === 'last step') return find('#last-step');
  const row = focus.on === 'row' ? find(`.lead-table [data-lead="${currentId}"]`) : null;
  return row ?? find(`[data-heading="${currentId}"]`);
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
    focused.current = placeOf(selection);
    focused.current?.focus();
    doneTurn.current = selection.focus.turn;
  });
  return useCallback(() => doneTurn.current !== store.get().selection.focus.turn, [store]);
}
