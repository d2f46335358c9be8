import { useEffect, useRef } from 'react';
import { commandOfKey, type InboxCommandId, mayRepeat } from '@/lib/inbox/commands/inbox-commands';

const fieldSelector =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, dialog, [contenteditable]';

/** Runs commands by their keys. */
export function useCommands(hasSingleKeys: boolean, run: (command: InboxCommandId) => void): void {
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isInField =
        document.querySelector('dialog[open], :popover-open') !== null ||
        (target instanceof Element && target.closest(fieldSelector) !== null);
      const command = commandOfKey({ key, ctrlKey, metaKey, altKey, isInField }, hasSingleKeys);
      if (command === undefined) return;
      event.preventDefault();
      if (!event.repeat || mayRepeat(command)) latestRun.current(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasSingleKeys]);
}
