import { useFieldArray, useFormContext } from 'react-hook-form';
import { inputsMax } from '@/lib/pilots/criterion';
import type { PlanTexts } from '@/lib/pilots/plan-form';
import { Button } from '../button';
import { FieldError } from '../field';
import { PlanField, RowTools, useProblem } from './plan-field';

/** Inputs that are added, moved and removed, each with its owner and day. `people` is the id of the suggested names. */
export function PlanInputs({
  sides,
  people,
  start,
}: {
  sides: readonly (readonly [value: string, name: string])[];
  people: string;
  /** Day proposed for a new input. */
  start: string;
}) {
  const { control } = useFormContext<PlanTexts>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'inputs' });
  const problem = useProblem('inputs');
  return (
    <div id="inputs" tabIndex={-1} className="grid gap-2">
      {problem && <FieldError name="inputs" error={problem} />}
      <ol className="divide-y divide-rule">
        {fields.map(({ id }, place) => {
          const path = `inputs.${place}` as const;
          const isCell = place > 0;
          return (
            <li
              key={id}
              className="grid items-end gap-2 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9.5rem_calc(3*var(--target)+8px)]"
            >
              <div className="md:col-span-full">
                <PlanField path={`${path}.text`} label="Input" isCell={isCell} />
              </div>
              <PlanField path={`${path}.side`} label="From" look="select" options={sides} isCell={isCell} />
              <PlanField path={`${path}.owner`} label="Owner" list={people} isCell={isCell} />
              <PlanField path={`${path}.due_on`} label="Due" look="date" isCell={isCell} />
              <div className="max-md:my-1">
                <RowTools
                  name={`input ${place + 1}`}
                  place={place}
                  count={fields.length}
                  onMove={(to) => move(place, to)}
                  onRemove={() => remove(place)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {fields.length < inputsMax && (
        <div>
          <Button
            kind="quiet"
            type="button"
            onClick={() => append({ text: '', side: 'buyer', owner: '', due_on: start })}
          >
            Add an input
          </Button>
        </div>
      )}
    </div>
  );
}
