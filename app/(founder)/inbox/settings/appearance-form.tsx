import { TickField } from '@/app/_components/field';
import type { FounderSettings } from '@/lib/founders/settings/founder-settings';
import { FormPart } from '../../_components/sheet-parts';
import { TimeZoneField } from './time-zone-field';

const themeWords = [
  ['system', 'As the system says'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const densityWords = [
  ['compact', 'Compact: more leads at a glance'],
  ['comfortable', 'Comfortable: larger text, more room'],
] as const;

/** How the founder likes the inbox. */
export function AppearanceForm({ settings }: { settings: FounderSettings }) {
  return (
    <FormPart method="post" action="/inbox/settings/send">
      <Choices name="theme" legend="Theme" words={themeWords} chosen={settings.theme} />
      <Choices name="density" legend="Density" words={densityWords} chosen={settings.density} />
      <TimeZoneField chosen={settings.time_zone} />
      <TickField
        name="single_key_shortcuts"
        label="Single-key shortcuts"
        hint="Off, the inbox hears no single letters; the palette (Ctrl or ⌘ with K) still does everything."
      >
        {(attributes) => (
          <input
            {...attributes}
            type="checkbox"
            name="single_key_shortcuts"
            value="true"
            defaultChecked={settings.single_key_shortcuts}
          />
        )}
      </TickField>
      <button type="submit" className="button">
        Keep
      </button>
    </FormPart>
  );
}

function Choices({
  name,
  legend,
  words,
  chosen,
}: {
  name: string;
  legend: string;
  words: readonly (readonly [value: string, label: string])[];
  chosen: string;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="choices">
        {words.map(([value, label]) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span className="choice-name">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
