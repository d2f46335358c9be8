import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { SmallButton } from '../../_components/small-button';
import type { QueuedStep } from './state/step-queue';
import { useTypedAgain } from './use-typed-again';

/** What the focus begins with, rather than with the button that closes. */
const firstField = 'input:not([type=hidden]), select, textarea';

/** A modal dialog, open while it is rendered: Escape closes it, and the focus goes back to where it was. */
export function InboxDialog({
  heading,
  onClose,
  typed,
  children,
}: {
  heading: string;
  onClose: () => void;
  /** What a form inside was filled in with before. */
  typed?: QueuedStep['fields'] | undefined;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useTypedAgain(dialog, typed);
  // Before anything is painted, and undone before whoever closes it moves the focus on.
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
