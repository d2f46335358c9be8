import { Select } from '@/app/_components/controls';
import { Field } from '@/app/_components/field';
import { listedTimeZones } from '@/lib/founders/settings/time-zones';

/** Select for the founder's time zone, used for entering and showing times. */
export function TimeZoneField({ chosen }: { chosen: string | null }) {
  const listed = listedTimeZones();
  // A name that this version of Node no longer lists is still valid.
  const names = chosen === null || listed.includes(chosen) ? listed : [chosen, ...listed];
  return (
    <Field
      name="time_zone"
      label="Time zone"
      hint="For the times that you choose, such as the end of a snooze. Review times stay in UTC."
    >
      {({ id, ...attributes }) => (
        <Select
          id={id}
          aria-describedby={attributes['aria-describedby']}
          name="time_zone"
          defaultValue={chosen ?? ''}
        >
          <option value="">As the browser says</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
