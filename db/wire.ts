import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Columns by the keys of their rows. If a column has the name of the API field, the row itself is its record by these
 * names.
 */
type Columns = Record<string, PgColumn>;

type NameOf<C extends Columns> = C[keyof C]['_']['name'];
type KeyOf<C extends Columns, Name> = {
  [Key in keyof C]: C[Key]['_']['name'] extends Name ? Key : never;
}[keyof C];
type Value<Column extends PgColumn> =
  | Column['_']['data']
  | (Column['_']['notNull'] extends true ? never : null);
type Named<C extends Columns, Name> = C[KeyOf<C, Name>];
type WireValue<T> = T extends Date ? string : T;

type RowOf<C extends Columns, Name> = { [Key in KeyOf<C, Name>]: Value<C[Key]> };

type Given<C extends Columns, Name extends string> = {
  [N in Name as null extends Value<Named<C, N>> ? never : N]: Value<Named<C, N>>;
} & {
  [N in Name as null extends Value<Named<C, N>> ? N : never]?: Value<Named<C, N>> | undefined;
};

function keysByName(columns: Columns, names: readonly string[]): [name: string, key: string][] {
  const keys = new Map(Object.entries(columns).map(([key, { name }]) => [name, key]));
  return names.flatMap((name) => {
    const key = keys.get(name);
    return key === undefined ? [] : [[name, key]];
  });
}

/** An object to be copied, because an object that grows by many properties stays ten times slower. */
function template(names: readonly string[], fixed: object = {}): Record<string, unknown> {
  const empty: Record<string, unknown> = JSON.parse(`{${names.map((name) => `"${name}":null`).join()}}`);
  return Object.assign(empty, fixed);
}

/** Maps a row to its record: the `names` in order, from their columns or from `fixed`; moments become ISO 8601. */
export function wireMapper<
  C extends Columns,
  const Name extends NameOf<C> | keyof Fixed,
  const Fixed extends object = object,
>(
  columns: C,
  names: readonly Name[],
  fixed?: Fixed,
): (row: RowOf<C, Exclude<Name, keyof Fixed>>) => {
  [N in Name]: N extends keyof Fixed ? Fixed[N] : WireValue<Value<Named<C, N>>>;
};
export function wireMapper(columns: Columns, names: readonly string[], fixed: object = {}) {
  const empty = template(names, fixed);
  const keys = keysByName(columns, names);
  return (row: Record<string, unknown>) => {
    const wire = { ...empty };
    for (const [name, key] of keys) {
      const value = row[key];
      wire[name] = value instanceof Date ? value.toISOString() : value;
    }
    return wire;
  };
}

/** Maps a record to that part of its row; absent names and the columns of `further` are null. */
export function rowMapper<C extends Columns, const Name extends NameOf<C>>(
  columns: C,
  names: readonly Name[],
  further?: Columns,
): (wire: Given<C, Name>) => RowOf<C, Name>;
export function rowMapper(columns: Columns, names: readonly string[], further: Columns = {}) {
  const keys = keysByName(columns, names);
  const empty = template([...Object.keys(further), ...keys.map(([, key]) => key)]);
  return (wire: Record<string, unknown>) => {
    const row = { ...empty };
    for (const [name, key] of keys) row[key] = wire[name] ?? null;
    return row;
  };
}

export function columnsNamed<C extends Columns, const Name extends NameOf<C>>(
  columns: C,
  names: readonly Name[],
): { [N in Name]: Named<C, N> };
export function columnsNamed(columns: Columns, names: readonly string[]) {
  return Object.fromEntries(keysByName(columns, names).map(([name, key]) => [name, columns[key]]));
}

export function withoutNulls<Wire extends object>(
  wire: Wire,
): { [Name in keyof Wire]: null extends Wire[Name] ? Exclude<Wire[Name], null> | undefined : Wire[Name] };
export function withoutNulls(wire: object) {
  return Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, value ?? undefined]));
}
