import { useId, useState } from 'react';
import { momentInWords } from '@/lib/review/format-moment';
import { snoozeError, snoozeInWords, snoozePresets, tomorrowIn } from '@/lib/review/snooze-moment';
import { SmallButton } from '../../_components/small-button';
import { SmallField, SmallInput } from '../../_components/small-field';
import { useClock } from '../_screen/inbox-context';
import { useKept } from './use-kept';

/** `form` is the name under which the typed time is kept. */
export function SnoozeFields({ form }: { form: string }) {
  const id = useId();
  const { now, timeZone: zone } = useClock();
  const { attributes, hint } = useKept(form);
  const [until, setUntil] = useState(attributes.defaultValue || tomorrowIn(zone, now));
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <SmallField id={id} label="Snooze until">
        <SmallInput
          id={id}
          type="datetime-local"
          name="until"
          value={until}
          onChange={(event) => {
            setUntil(event.target.value);
            attributes.onChange(event);
          }}
        />
        {hint}
      </SmallField>
      <p role="status">{snoozeInWords({ until, zone }, now)}</p>
    </>
  );
}

/** Presets come after the form's own button, which Enter in a field presses. */
export function SnoozePresets() {
  const { now, timeZone: zone } = useClock();
  return (
    <div className="flex flex-wrap gap-1.5">
      {snoozePresets(now, zone).map(({ name, moment }) => (
        <SmallButton key={name} name="preset" value={moment.toISOString()} formNoValidate>
          {name}{' '}
          <span className="text-md text-ink-2 tabular-nums">
            {momentInWords(moment.toISOString(), zone, now)}
          </span>
        </SmallButton>
      ))}
    </div>
  );
}

/** Returns the fields of a snooze with the preset that was pressed, if any, or the reason why they are refused. */
export function resolvedSnooze(sent: URLSearchParams, now: Date): URLSearchParams | { problem: string } {
  const resolved = new URLSearchParams(sent);
  const until = sent.get('preset') ?? sent.get('until') ?? '';
  const zone = sent.get('zone') || undefined;
  if (until === '' || snoozeError({ until, zone }, now))
    return { problem: snoozeInWords({ until, zone }, now) };
  resolved.delete('preset');
  resolved.set('until', until);
  return resolved;
}
