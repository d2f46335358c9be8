import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Store } from '@/app/(founder)/store';
import type { ScreenState } from './state/screen-state';
import type { Selection } from './state/selection';

/** Returns the element to focus. A lead that is not listed has only its heading. */
function placeOf({ focus, currentId }: Selection): HTMLElement | null {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  if (focus.on === 'last step') return find('#last-step');
  const row = focus.on === 'row' ? find(`.lead-table [data-lead="${currentId}"]`) : null;
  return row ?? find(`[data-heading="${currentId}"]`);
}

export function rowLeadOf(element: unknown): string | undefined {
  const row = element instanceof Element ? element.closest('.lead-table tbody tr') : null;
  return row?.querySelector<HTMLElement>('[data-lead]')?.dataset.lead;
}

/**
 * Moves the focus where the selection requests it, before painting. Returns a function that is true while a request
 * is open: during that time focus events do not come from the founder.
 */
export function useFocus(store: Store<ScreenState>, { selection }: ScreenState): () => boolean {
  const doneTurn = useRef(selection.focus.turn);
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // The focused element may have been replaced, such as the heading of a lead that has loaded.
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    const isDone = doneTurn.current === selection.focus.turn && !isLost;
    if (isDone || document.querySelector('dialog[open]')) return;
    // After the focus, whose event must not count as the founder's move.
    const place = placeOf(selection);
    focused.current = place;
    // The current row is tinted already; only Tab adds the ring.
    place?.setAttribute('data-quiet', '');
    place?.addEventListener('blur', () => place.removeAttribute('data-quiet'), { once: true });
    place?.focus();
    doneTurn.current = selection.focus.turn;
  });
  return useCallback(() => doneTurn.current !== store.get().selection.focus.turn, [store]);
}
