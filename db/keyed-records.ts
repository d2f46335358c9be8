import { hash } from 'node:crypto';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { lazyFor } from '../lib/kernel/lazy';
import { type Database, type Orm, perPool } from './connect';
import { GatheredInsert, type KeyedRow, type StoredRow, type TimedRow } from './gathered-insert';

export function keyDigest(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'base64url');
}

type KeyedTable = PgTable & { createdAt: PgColumn; idempotencyKeyDigest: PgColumn };

interface GivenRow {
  id: string;
  idempotencyKey: string | null;
}

export type NewRow<Row> = Omit<Row, 'createdAt' | 'idempotencyKeyDigest'>;

type DatedRow<Given extends GivenRow> = Given & { createdAt: Date; idempotencyKeyDigest: string | null };

interface WrittenRow<Given extends GivenRow> extends KeyedRow {
  given: Given;
  /** The row without its digest and its time, as an open JSON array. */
  json: string;
}

interface Dating {
  id: string;
  createdAt: Date;
}

interface Prepared<Row> {
  execute: (values: Record<string, unknown>) => Promise<Row[]>;
}

interface KeyedStatements<Given extends GivenRow> {
  insert: Prepared<Dating>;
  findByKeyDigests: Prepared<DatedRow<Given>>;
  findById: Prepared<DatedRow<Given>>;
}

function receivedNames(received: Record<string, PgColumn>): string[] {
  return Object.keys(received).filter((name) => name !== 'createdAt' && name !== 'idempotencyKeyDigest');
}

function elementOf(column: PgColumn, at: number): string {
  const type = column.getSQLType();
  if (type === 'jsonb') return `nullif(r -> ${at}, 'null'::jsonb)`;
  return type === 'text' ? `r ->> ${at}` : `(r ->> ${at})::${type}`;
}

/**
 * Returns the select of an insert. The placeholder `rows` takes all rows as one JSON array of arrays; the server dates
 * them. Skips rows whose deadline has passed on the server's clock. Columns that are not `received` get their
 * default, or null. Uses arrays because the database reads them faster than objects.
 */
export function rowsetOf(
  table: KeyedTable,
  received: Record<string, PgColumn> = getTableColumns(table),
): SQL {
  const names = receivedNames(received);
  const selected = Object.entries(getTableColumns(table)).map(([name, column]) => {
    if (column === table.createdAt) return 'now()';
    if (column === table.idempotencyKeyDigest) return elementOf(column, names.length);
    return name in received ? elementOf(column, names.indexOf(name)) : constantDefault(column);
  });
  return sql`select ${sql.raw(selected.join(', '))} from jsonb_array_elements(${sql.placeholder('rows')}::text::jsonb) as r
    where now() < to_timestamp((r ->> ${sql.raw(String(names.length + 1))})::double precision / 1000)`;
}

function constantDefault(column: PgColumn): string {
  const value: unknown = column.default;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : `null::${column.getSQLType()}`;
}

export function keyDigestAmong(table: KeyedTable): SQL {
  return sql`${table.idempotencyKeyDigest} = any(string_to_array(${sql.placeholder('digests')}, ','))`;
}

function rowsText<Given extends GivenRow>(
  rows: readonly TimedRow<WrittenRow<Given>>[],
  clockOffsetMs: number,
): string {
  const texts = rows.map(({ row: { json, idempotencyKeyDigest }, acceptUntilMs }) => {
    return `${json},${JSON.stringify(idempotencyKeyDigest)},${acceptUntilMs + clockOffsetMs}]`;
  });
  return `[${texts.join(',')}]`;
}

function datedRows<Given extends GivenRow>(
  rows: readonly TimedRow<WrittenRow<Given>>[],
  datings: readonly Dating[],
): Map<string, DatedRow<Given>> {
  const createdAtOf = new Map(datings.map(({ id, createdAt }) => [id, createdAt]));
  const dated = new Map<string, DatedRow<Given>>();
  for (const { row } of rows) {
    const { id, given, idempotencyKeyDigest } = row;
    const createdAt = createdAtOf.get(id);
    // Completed in place: copying a row would take as long as checking its request.
    if (createdAt) dated.set(id, Object.assign(given, { createdAt, idempotencyKeyDigest }));
  }
  return dated;
}

/** Records of one table, at most one per Idempotency-Key. `Derived` values are stored with a row and never read. */
export class KeyedRecords<Given extends GivenRow, Derived = unknown> {
  readonly #names: readonly string[];
  readonly #statementsOf: (orm: Orm) => KeyedStatements<Given>;

  /** `table` is a name for metrics; columns of the table that are not `received` get their default, or null. */
  constructor(
    private readonly table: string,
    received: Record<string, PgColumn>,
    prepare: (orm: Orm) => KeyedStatements<Given>,
  ) {
    this.#names = receivedNames(received);
    this.#statementsOf = perPool(prepare);
  }

  /**
   * Stores a row, which the caller must not use any more, or finds the one that has its key. Throws ApiError
   * `service_unavailable` if the database does not acknowledge it in time. That means: not acknowledged. A retry with
   * the same key creates one record in all; without a key it may create a second, because a row whose commit waits for
   * a missing synchronous standby is stored when the standby returns.
   */
  store(database: Database, given: Given & Derived): Promise<StoredRow<DatedRow<Given>>> {
    const idempotencyKeyDigest = given.idempotencyKey === null ? null : keyDigest(given.idempotencyKey);
    // An array filled from its beginning is serialized in half the time of one created by map.
    const values: unknown[] = [];
    for (const name of this.#names) values.push(Reflect.get(given, name));
    const json = JSON.stringify(values).slice(0, -1);
    return this.#insertOf(database).store({ id: given.id, idempotencyKeyDigest, given, json });
  }

  async findByKey(database: Database, idempotencyKey: string): Promise<DatedRow<Given> | undefined> {
    const digests = keyDigest(idempotencyKey);
    const [row] = await database.run((orm) => this.#statementsOf(orm).findByKeyDigests.execute({ digests }));
    return row;
  }

  async findById(database: Database, id: string): Promise<DatedRow<Given> | undefined> {
    const [row] = await database.run((orm) => this.#statementsOf(orm).findById.execute({ id }));
    return row;
  }

  readonly #insertOf = lazyFor((database: Database) => {
    const gathered = new GatheredInsert<WrittenRow<Given>, DatedRow<Given>>({
      insert: async (rows) => {
        const text = rowsText(rows, database.clockOffsetMs);
        return datedRows(rows, await this.#statementsOf(database.orm).insert.execute({ rows: text }));
      },
      findByKeyDigests: (digests) =>
        this.#statementsOf(database.orm).findByKeyDigests.execute({ digests: digests.join(',') }),
      onSilence: () => database.renew(),
      onOutcome: (isStored) => database.noteWrite(isStored),
    });
    database.inserts.push({ table: this.table, readLoad: () => gathered.load });
    return gathered;
  });
}
