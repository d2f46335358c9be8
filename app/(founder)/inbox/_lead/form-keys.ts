import type { FormEvent, KeyboardEvent } from 'react';

const isTyped = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/**
 * Handles the keys of a step's form: Ctrl or ⌘ with Enter sends it, and a digit chooses that option unless a text
 * field has the focus.
 */
export function pressInForm(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, altKey, target, currentTarget, nativeEvent } = event;
  if (nativeEvent.isComposing || altKey) return;
  const isWithCtrl = ctrlKey || metaKey;
  if (isWithCtrl && key === 'Enter') {
    event.preventDefault();
    if (!event.repeat) currentTarget.requestSubmit();
    return;
  }
  if (isWithCtrl || !/^[1-9]$/.test(key) || isTyped(target)) return;
  const choice = currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')[Number(key) - 1];
  if (!choice) return;
  event.preventDefault();
  // A click, so that listeners are notified.
  choice.click();
  choice.focus();
}

/** Returns the fields of a form with its submitter, as the browser would send them. */
export function sentFields(event: FormEvent<HTMLFormElement>): URLSearchParams {
  const { nativeEvent, currentTarget } = event;
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(currentTarget, submitter))
    if (typeof value === 'string') fields.append(name, value);
  return fields;
}
