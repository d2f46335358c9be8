import { type RefObject, useLayoutEffect } from 'react';
import type { QueuedStep } from './state/step-queue';

/** Fills the form of a step that was not stored with what was filled in before. */
export function useTypedAgain(
  within: RefObject<HTMLElement | null>,
  typed: QueuedStep['fields'] | undefined,
): void {
  useLayoutEffect(() => {
    if (!typed) return;
    const values = new Map(typed);
    for (const field of within.current?.querySelectorAll('input, select, textarea') ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'hidden') continue;
      if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
        field.checked = values.get(field.name) === field.value;
      else if (
        field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement
      )
        field.value = values.get(field.name) ?? field.value;
    }
  }, [within, typed]);
}
