import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
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
      className="inbox-dialog"
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="inbox-dialog-head">
        <h2 id={headingId}>{heading}</h2>
        <button type="button" className="small-button" onClick={onClose}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  );
}
