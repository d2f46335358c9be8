import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { SmallInput } from '../../_components/small-field';
import { useFound } from '../_find/use-found';
import { useStart } from './inbox-context';
import { InboxDialog } from './inbox-dialog';
import type { PaletteChoice } from './palette-list';
import { useLater } from './use-later';

export function PaletteDialog({
  onChoose,
  onClose,
}: {
  onChoose: (choice: PaletteChoice) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [chosenKey, setChosenKey] = useState<string>();
  const [isEntered, setIsEntered] = useState(false);
  const listId = useId();
  const found = useFound(typed);
  const later = useLater();
  const isSearching = !later || (typed.trim() !== '' && found?.text !== typed.trim());
  const start = useStart();
  const groups =
    later?.groupsOf(typed, start, isSearching ? undefined : (found?.findings ?? undefined)) ?? [];
  const options = groups.flatMap((group) => group.options);
  const chosen = options.find(({ key }) => key === chosenKey) ?? options[0];
  const optionId = (key: string) => `${listId}-${key.replaceAll(' ', '-')}`;

  // If Enter was pressed before the answer, this opens the first result.
  useEffect(() => {
    if (!isEntered || isSearching) return;
    setIsEntered(false);
    if (chosen) onChoose(chosen.choice);
  }, [isEntered, isSearching, chosen, onChoose]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) onChoose(chosen.choice);
      else setIsEntered(isSearching);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : options.length - 1;
    const next = options[((chosen ? options.indexOf(chosen) : -1) + step) % Math.max(1, options.length)];
    setChosenKey(next?.key);
    if (next) document.getElementById(optionId(next.key))?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <InboxDialog heading="Commands" onClose={onClose}>
      <SmallInput
        type="text"
        role="combobox"
        aria-label="Find a lead, company, view, founder or command"
        aria-expanded={options.length > 0}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(chosen.key)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosenKey(undefined);
          setIsEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="text-md text-ink-2" role="status">
        {!isSearching && options.length === 0 && 'No command, lead, company or founder found.'}
        {!isSearching &&
          found?.findings === null &&
          'The portal is not responding, so only commands and views are listed.'}
      </p>
      {later && (
        <later.PaletteList {...{ listId, optionId, groups, chosen, isSearching }} onChoose={onChoose} />
      )}
    </InboxDialog>
  );
}
