import { useCallback, useEffect, useRef } from 'react';

/** The link of a lead's row. */
export const rowSelector = (leadId: string) => `.lead-table [data-lead="${leadId}"]`;

/** The heading of an opened lead, once it is loaded. */
export const headingSelector = (leadId: string) => `[data-heading="${leadId}"]`;

/** The lead whose row has the focus. */
export function focusedLead(): string | undefined {
  const row = document.activeElement?.closest('.lead-table tbody tr');
  return row?.querySelector<HTMLElement>('[data-lead]')?.dataset.lead;
}

/** Moves the focus to what a selector names, once that is there to be seen. */
export function useFocus(): (selector: string) => void {
  const wanted = useRef<string | undefined>(undefined);
  const settle = useCallback(() => {
    if (wanted.current === undefined || document.querySelector('dialog[open]')) return;
    const target = document.querySelector<HTMLElement>(wanted.current);
    if (!target?.checkVisibility()) return;
    wanted.current = undefined;
    target.focus();
  }, []);
  useEffect(settle);
  return useCallback(
    (selector: string) => {
      wanted.current = selector;
      // What is there already has the focus before the next key is pressed; the rest comes with a rendering, if any.
      settle();
      if (wanted.current !== undefined) requestAnimationFrame(settle);
    },
    [settle],
  );
}
