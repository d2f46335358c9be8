import { recordOf } from './record-of';

export interface FormLabels {
  fields: Readonly<Record<string, { label: string; hint?: string }>>;
  rows: Readonly<Record<string, { row: string; fields: Readonly<Record<string, string>> }>>;
}

export interface SentForm {
  text(name: string): string;
  texts(name: string): readonly string[];
}

const rowsReadMax = 50;

/** Returns the label of a field by its path in the form, such as `Deliverable 2, day`. */
export function labelIn({ fields, rows }: FormLabels, path: string): string {
  const [name = '', place, field = ''] = path.split('.');
  const list = Object.hasOwn(rows, name) ? rows[name] : undefined;
  if (!list || place === undefined) return (Object.hasOwn(fields, name) && fields[name]?.label) || name;
  const ofRow = `${list.row} ${Number(place) + 1}`;
  const ofField = list.fields[field];
  return Object.keys(list.fields).length === 1 || !ofField ? ofRow : `${ofRow}, ${ofField.toLowerCase()}`;
}

/**
 * Returns the rows of a list in a sent form, after its row button was pressed. The fields of a row are named by list,
 * place and field: `days.0.title`; `act` holds the button.
 */
export function rowsOfForm<Field extends string>(
  sent: SentForm,
  list: string,
  fields: readonly Field[],
): Record<Field, string>[] {
  const places = Array.from({ length: rowsReadMax }, (_, place) => place);
  const end = places.findIndex((place) => sent.texts(`${list}.${place}.${fields[0]}`).length === 0);
  const rows = places
    .slice(0, end === -1 ? rowsReadMax : end)
    .map((place) => recordOf(fields, (field) => sent.text(`${list}.${place}.${field}`)));
  const empty = recordOf(fields, () => '');
  return rowsAfter(rows, list, sent.text('act'), empty);
}

/** Rows of each list of a form as they are typed, by the labels of the lists. */
type TypedRows<Lists extends FormLabels['rows']> = {
  -readonly [List in keyof Lists]: Record<keyof Lists[List]['fields'], string>[];
};

type ReadRows = (list: string, fields: readonly string[]) => Record<string, string>[];

function rowsByList<Lists extends FormLabels['rows']>(lists: Lists, read: ReadRows): TypedRows<Lists>;
function rowsByList(lists: FormLabels['rows'], read: ReadRows) {
  return Object.fromEntries(
    Object.entries(lists).map(([list, { fields }]) => [list, read(list, Object.keys(fields))]),
  );
}

/** Returns the rows of every list in a sent form, after its row button was pressed. */
export const sentRows = <Lists extends FormLabels['rows']>(sent: SentForm, lists: Lists) =>
  rowsByList(lists, (list, fields) => rowsOfForm(sent, list, fields));

const valueIn = (stored: unknown, name: string): unknown =>
  Object.hasOwn(Object(stored), name) ? Reflect.get(Object(stored), name) : undefined;

/** Returns a text of a stored form; empty for a field that a former version of the form did not have. */
export function storedText(stored: unknown, name: string): string {
  const value = valueIn(stored, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the rows of every list in a stored form. */
export const storedRows = <Lists extends FormLabels['rows']>(stored: unknown, lists: Lists) =>
  rowsByList(lists, (list, fields) => {
    const rows = valueIn(stored, list);
    return Array.isArray(rows) ? rows.map((row) => recordOf(fields, (field) => storedText(row, field))) : [];
  });

/** Buttons of a form that change its rows: `add days`, `remove days 2`, `up days 2`, `down days 2`. */
const rowAct = /^(add|remove|up|down) (\w+)(?: (\d{1,2}))?$/;

/** Returns the list that a row button changes; undefined for other buttons. */
export function listOfAct(act: string): string | undefined {
  return rowAct.exec(act)?.[2];
}

/** Returns the rows of a list after a button was pressed; buttons of other lists change nothing. */
function rowsAfter<Row>(rows: readonly Row[], list: string, act: string, empty: Row): Row[] {
  const [, change, changed, place] = rowAct.exec(act) ?? [];
  const at = Number(place ?? 0);
  if (changed !== list) return [...rows];
  if (change === 'add') return [...rows, empty];
  if (change === 'remove') return rows.filter((_, other) => other !== at);
  const to = change === 'up' ? at - 1 : at + 1;
  const moved = rows[at];
  if (moved === undefined || to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(at, 1).toSpliced(to, 0, moved);
}
