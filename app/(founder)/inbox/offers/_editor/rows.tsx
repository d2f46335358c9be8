import { useContext } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '@/app/_components/button';
import { FieldError } from '@/app/_components/field';
import { recordOf } from '@/lib/kernel/record-of';
import { Cell, EditorContext, type Look, useProblem } from './field';

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
      className="min-h-target min-w-target cursor-pointer rounded-sm border border-control bg-surface text-lg leading-none text-ink hover:bg-accent-tint"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </button>
  );
}

/** A list of rows that can be added, moved and removed: here with a script, otherwise by the portal. */
export function Rows({
  list,
  columns = '',
  spans = {},
  looks = {},
}: {
  list: string;
  /** Widths of the fields of a row, if there is room. */
  columns?: string;
  /** Classes of the fields of a row. */
  spans?: Readonly<Record<string, string>>;
  looks?: Readonly<Record<string, Look>>;
}) {
  const { control } = useFormContext();
  const { fields: rows, append, remove, move } = useFieldArray({ control, name: list });
  const { fields: texts, rows: lists } = useContext(EditorContext).labels;
  const problem = useProblem(list);
  const { row = '', fields = {} } = lists[list] ?? {};
  const name = row.toLowerCase();
  // Columns have no common heading if a row has several lines.
  const hasLines = Object.keys(spans).length > 0;
  return (
    <fieldset id={list} tabIndex={-1} className="min-w-0 scroll-mt-24">
      <legend className="sr-only">{texts[list]?.label}</legend>
      {problem && <FieldError name={list} error={problem} />}
      <ol className="divide-y divide-rule">
        {rows.map(({ id }, place) => (
          <li key={id} className="grid items-start gap-2 py-2 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className={`grid gap-2 ${columns}`}>
              {Object.entries(fields).map(([field, label]) => (
                <Cell
                  key={field}
                  path={`${list}.${place}.${field}`}
                  label={label}
                  isLabelled={place === 0 || hasLines}
                  look={looks[field] ?? 'line'}
                  className={spans[field]}
                />
              ))}
            </div>
            <div
              className={`flex gap-1 md:w-[calc(3*var(--target)+8px)] md:justify-end ${place === 0 || hasLines ? 'md:mt-5' : ''}`}
            >
              {place > 0 && (
                <RowButton
                  act={`up ${list} ${place}`}
                  label={`Move ${name} ${place + 1} up`}
                  onPress={() => move(place, place - 1)}
                >
                  ↑
                </RowButton>
              )}
              {place < rows.length - 1 && (
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
        name="act"
        value={`add ${list}`}
        formNoValidate
        onClick={(event) => {
          event.preventDefault();
          append(recordOf(Object.keys(fields), () => ''));
        }}
      >
        Add {/^[aeiou]/.test(name) ? 'an' : 'a'} {name}
      </Button>
    </fieldset>
  );
}
