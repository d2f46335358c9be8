import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { SmallButton } from '../../_components/small-button';
import type { QueuedStep } from './state/step-queue';

/** Elements that get the focus first, instead of the close button. */
const firstField = 'input:not([type=hidden]), select, textarea';

function useTypedAgain(within: RefObject<HTMLElement | null>, typed: QueuedStep['fields'] | undefined): void {
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

export function InboxDialog({
  heading,
  onClose,
  typed,
  children,
}: {
  heading: string;
  onClose: () => void;
  typed?: QueuedStep['fields'] | undefined;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useTypedAgain(dialog, typed);
  // Before painting, and reverted before the focus moves on.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>(firstField)?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="m-auto max-h-[min(720px,calc(100dvh-32px))] w-[min(560px,calc(100vw-32px))] overflow-auto border border-t-3 border-control border-t-ink bg-surface px-4 text-ink shadow-[0_8px_32px_rgb(0_0_0/30%)] *:my-3 backdrop:bg-[rgb(0_0_0/40%)] open:animate-appear"
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="flex items-center justify-between gap-4">
        <h2 id={headingId} className="text-base wrap-anywhere">
          {heading}
        </h2>
        <SmallButton type="button" onClick={onClose}>
          Close
        </SmallButton>
      </header>
      {children}
    </dialog>
  );
}
