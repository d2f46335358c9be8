import { useId, useState } from 'react';
import { momentInWords } from '@/lib/review/snooze/moment-words';
import { snoozePresets } from '@/lib/review/snooze/presets';
import {
  type SnoozeFields as Fields,
  snoozeError,
  snoozeInWords,
  snoozeMoment,
} from '@/lib/review/snooze/snooze-moment';
import { timeWordsMax } from '@/lib/review/snooze/time-words';
import { SmallButton } from '../../_components/small-button';
import { SmallField, SmallInput } from '../../_components/small-field';
import { useTimeZone } from '../_screen/founder-context';

const usualWords = 'tomorrow';

function Understood({
  fields,
  now,
  onChoose,
}: {
  fields: Fields;
  now: Date;
  onChoose: (words: string) => void;
}) {
  const { words } = snoozeInWords(fields, now);
  const wanted = snoozeMoment(fields, now);
  const readings = 'readings' in wanted ? wanted.readings : [];
  return (
    <div className="grid gap-2" role="status">
      <p>{words}</p>
      {readings.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {readings.map((moment) => {
            const meant = momentInWords(moment.toISOString(), fields.zone ?? 'UTC', now);
            return (
              <SmallButton key={meant} type="button" onClick={() => onChoose(meant)}>
                {meant}
              </SmallButton>
            );
          })}
        </p>
      )}
    </div>
  );
}

export function SnoozeFields({
  now,
  kept,
  onType,
}: {
  now: Date;
  kept: string;
  onType: (text: string) => void;
}) {
  const id = useId();
  const zone = useTimeZone();
  const [words, setWords] = useState(kept || usualWords);
  const [until, setUntil] = useState('');
  const type = (text: string) => {
    setWords(text);
    onType(text);
  };
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <SmallField id={id} label="Until when">
        <SmallInput
          id={id}
          name="until_words"
          value={words}
          maxLength={timeWordsMax}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.target.value)}
        />
        <p className="text-md text-ink-2" id={`${id}-hint`}>
          Such as tomorrow, fri 14:00, in 3 days, next tue or 12 dec. Times are in {zone}.
        </p>
      </SmallField>
      <Understood
        fields={{ until_words: words, until, zone }}
        now={now}
        onChoose={(meant) => {
          type(meant);
          document.getElementById(id)?.focus();
        }}
      />
      <SmallField id={`${id}-exact`} label="Or an exact time, which counts instead">
        <SmallInput
          id={`${id}-exact`}
          type="datetime-local"
          name="until"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </SmallField>
    </>
  );
}

/** Presets come after the form's own button, which Enter in a field presses. */
export function SnoozePresets({ now }: { now: Date }) {
  const zone = useTimeZone();
  return (
    <div className="flex flex-wrap gap-1.5">
      {snoozePresets(now, zone).map(({ name, moment }) => (
        <SmallButton key={name} type="submit" name="until_preset" value={name} formNoValidate>
          {name}{' '}
          <span className="text-md text-ink-2 tabular-nums">
            {momentInWords(moment.toISOString(), zone, now)}
          </span>
        </SmallButton>
      ))}
    </div>
  );
}

/**
 * Replaces the words of a snooze by the moment that was shown, so a step that waits keeps its meaning; returns a
 * problem if they name none.
 */
export function resolvedSnooze(sent: URLSearchParams, now: Date): URLSearchParams | { problem: string } {
  const textOf = (name: string) => sent.get(name) || undefined;
  const fields: Fields = {
    until: textOf('until'),
    until_words: textOf('until_words'),
    until_preset: textOf('until_preset'),
    zone: textOf('zone'),
  };
  const wanted = snoozeMoment(fields, now);
  if ('error' in wanted || snoozeError(fields, now)) return { problem: snoozeInWords(fields, now).words };
  const resolved = new URLSearchParams(sent);
  for (const name of Object.keys(fields)) resolved.delete(name);
  resolved.set('until', wanted.moment.toISOString());
  return resolved;
}
