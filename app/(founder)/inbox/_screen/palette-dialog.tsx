import { type KeyboardEvent, useId, useState } from 'react';
import { type InboxCommandId, keyInWords, matchingCommands } from '@/lib/inbox/inbox-commands';
import { InboxDialog } from './inbox-dialog';

/** Finds a command by words of its name: arrows choose, Enter runs, Escape closes. */
export function PaletteDialog({
  onRun,
  onClose,
}: {
  onRun: (command: InboxCommandId) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [chosenAt, setChosenAt] = useState(0);
  const listId = useId();
  const found = matchingCommands(typed).filter(({ id }) => id !== 'palette');
  const chosen = found[Math.min(chosenAt, found.length - 1)];
  const optionId = (id: InboxCommandId) => `${listId}-${id}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onRun(chosen.id);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : found.length - 1;
    const next = found.length === 0 ? 0 : ((chosen ? found.indexOf(chosen) : -1) + step) % found.length;
    setChosenAt(next);
    document.getElementById(optionId(found[next]?.id ?? 'palette'))?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <InboxDialog heading="Commands" onClose={onClose}>
      <input
        className="small-input"
        type="text"
        role="combobox"
        aria-label="Find a command"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(chosen.id)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosenAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 && <p className="note">No command is called that.</p>}
      <div id={listId} role="listbox" aria-label="Commands" className="palette-list">
        {found.map((command) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
          <div
            key={command.id}
            id={optionId(command.id)}
            role="option"
            aria-selected={command === chosen}
            className="palette-option"
            onClick={() => onRun(command.id)}
          >
            <span>
              <strong>{command.name}</strong> <span className="note">{command.does}</span>
            </span>
            {keyInWords(command) && <kbd>{keyInWords(command)}</kbd>}
          </div>
        ))}
      </div>
    </InboxDialog>
  );
}
