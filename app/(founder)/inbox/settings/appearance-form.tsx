import { Button } from '@/app/_components/button';
import { Choice, Choices } from '@/app/_components/controls';
import { SelectField, TickField } from '@/app/_components/field';
import { type FounderSettings, listedTimeZones } from '@/lib/founders/settings/founder-settings';
import { FormPart } from '../../_components/sheet-parts';

const themeWords = [
  ['system', 'Same as the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const densityWords = [
  ['compact', 'Compact: more leads at a glance'],
  ['comfortable', 'Comfortable: larger text, more room'],
] as const;

export function AppearanceForm({ settings }: { settings: FounderSettings }) {
  return (
    <FormPart method="post" action="/inbox/settings/send">
      <ChoiceField name="theme" legend="Theme" words={themeWords} chosen={settings.theme} />
      <ChoiceField name="density" legend="Density" words={densityWords} chosen={settings.density} />
      <TimeZoneField chosen={settings.time_zone} />
      <TickField
        name="single_key_shortcuts"
        label="Single-key shortcuts"
        hint="When off, pressing a single letter does nothing in the inbox. Every command is still in the palette (Ctrl or ⌘ with K)."
        value="true"
        defaultChecked={settings.single_key_shortcuts}
      />
      <Button>Save</Button>
    </FormPart>
  );
}

function ChoiceField({
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
      <Choices>
        {words.map(([value, label]) => (
          <Choice key={value} name={name} value={value} defaultChecked={value === chosen}>
            <span>{label}</span>
          </Choice>
        ))}
      </Choices>
    </fieldset>
  );
}

function TimeZoneField({ chosen }: { chosen: string | null }) {
  const listed = listedTimeZones();
  // A name that this version of Node no longer lists is still valid.
  const names = chosen === null || listed.includes(chosen) ? listed : [chosen, ...listed];
  return (
    <SelectField
      name="time_zone"
      label="Time zone"
      hint="Used for times that you choose, such as the end of a snooze. Review times stay in UTC."
      defaultValue={chosen ?? ''}
      options={[
        ['', 'Same as the browser'],
        ...names.map((name) => [name, name.replaceAll('_', ' ')] as const),
      ]}
    />
  );
}
