import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '@/app/_components/button';
import { Select } from '@/app/_components/controls';
import { FieldError } from '@/app/_components/field';
import { emptyRow, rowFields } from '@/lib/offers/editor/offer-form';
import { labelsOfRows, offerFieldLabels, type RowList } from '@/lib/offers/field-labels';
import { Cell, useProblem } from './field';

/** Widths of the fields of a row, where there is room for one line. */
const columns: Readonly<Record<RowList, string>> = {
  required_inputs: 'md:grid-cols-[minmax(0,1fr)]',
  operations: 'md:grid-cols-[minmax(0,1fr)]',
  deliverables: 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_4.5rem]',
  days: 'md:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,2fr)_4.5rem_minmax(0,2fr)]',
};

/** An operation to choose from, with how it is served. */
export interface ServedOperation {
  name: string;
  title: string;
  words: string;
  isServed: boolean;
}

function RowButton({
  act,
  label,
  onPress,
  children,
}: {
  act: string;
  label: string;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="submit"
      name="act"
      value={act}
      formNoValidate
      aria-label={label}
      className="min-h-target min-w-9 cursor-pointer rounded-sm border border-control bg-surface text-ink hover:bg-accent-tint"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </button>
  );
}

/** A list of the offer whose rows are added, moved and removed: here with a script, by the portal without. */
export function Rows({ list, operations = [] }: { list: RowList; operations?: readonly ServedOperation[] }) {
  const { control } = useFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name: list });
  const problem = useProblem(list);
  const { row, fields: labels } = labelsOfRows(list);
  const name = row.toLowerCase();
  return (
    <fieldset id={list} tabIndex={-1} className="min-w-0 scroll-mt-24">
      <legend className="sr-only">{offerFieldLabels[list].label}</legend>
      {problem && <FieldError name={list} error={problem} />}
      <ol className="divide-y divide-rule">
        {fields.map(({ id }, place) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 py-2">
            <div className={`grid gap-2 ${columns[list]}`}>
              {rowFields[list].map((field) => {
                const path = `${list}.${place}.${field}`;
                const isFirst = place === 0;
                return (
                  <Cell key={field} path={path} label={labels[field] ?? field} isFirst={isFirst}>
                    {list === 'operations'
                      ? (attributes) => operationSelect(attributes, operations)
                      : undefined}
                  </Cell>
                );
              })}
            </div>
            <div className={`flex gap-1 ${place === 0 ? 'md:mt-6' : ''} max-md:mt-6`}>
              {place > 0 && (
                <RowButton
                  act={`up ${list} ${place}`}
                  label={`Move ${name} ${place + 1} up`}
                  onPress={() => move(place, place - 1)}
                >
                  ↑
                </RowButton>
              )}
              {place < fields.length - 1 && (
                <RowButton
                  act={`down ${list} ${place}`}
                  label={`Move ${name} ${place + 1} down`}
                  onPress={() => move(place, place + 1)}
                >
                  ↓
                </RowButton>
              )}
              <RowButton
                act={`remove ${list} ${place}`}
                label={`Remove ${name} ${place + 1}`}
                onPress={() => remove(place)}
              >
                ×
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
      <Button
        kind="quiet"
        type="submit"
        name="act"
        value={`add ${list}`}
        formNoValidate
        onClick={(event) => {
          event.preventDefault();
          append(emptyRow(list));
        }}
      >
        Add {/^[aeiou]/.test(name) ? 'an' : 'a'} {name}
      </Button>
    </fieldset>
  );
}

function operationSelect(attributes: object, operations: readonly ServedOperation[]): ReactNode {
  return (
    <Select {...attributes}>
      <option value="">Choose an operation</option>
      {operations.map(({ name, title, words, isServed }) => (
        <option key={name} value={name}>
          {title}: {isServed ? words : `${words}; buyers see this too`}
        </option>
      ))}
    </Select>
  );
}
