import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect';
import { GatheredInsert, type KeyedRow, type StoredRow, type TimedRow } from './gathered-insert';
import { keyDigest } from './idempotency';

/** A table whose rows are dated by the server and unique by the digest of their Idempotency-Key. */
type KeyedTable = PgTable & { createdAt: PgColumn; idempotencyKeyDigest: PgColumn };

interface DatedKeyedRow extends KeyedRow {
  createdAt: Date;
  idempotencyKey: string | null;
}

/** A row before the database has dated it and its key was digested. */
export type NewRow<Row> = Omit<Row, 'createdAt' | 'idempotencyKeyDigest'> &
  Pick<DatedKeyedRow, 'id' | 'idempotencyKey'>;

/** A row on its way into the database. */
interface WrittenRow extends KeyedRow {
  /** The row without its digest and its time, as an open JSON array. */
  json: string;
}

/** The statements of a table. */
interface KeyedStatements<Row> {
  /** The columns that a row is made of; those of the table that are not among them get their default, or null. */
  received: Record<string, PgColumn>;
  /** Runs an insert that selects from {@link rowsetOf}, with the rows as one JSON text. */
  insert: (database: Database, rows: string) => Promise<Row[]>;
  /** Runs a select with {@link keyDigestAmong}, with the digests joined by commas. */
  findByKeyDigests: (database: Database, digests: string) => Promise<Row[]>;
  findById: (database: Database, id: string) => Promise<Row[]>;
}

/** The columns that are received, in their order in a row's JSON array; the digest and the time follow them. */
function receivedNames(received: Record<string, PgColumn>): string[] {
  return Object.keys(received).filter((name) => name !== 'createdAt' && name !== 'idempotencyKeyDigest');
}

/** The element of a row's JSON array as a value of the column's type; JSON's null is SQL's. */
function elementOf(column: PgColumn, at: number): string {
  const type = column.getSQLType();
  if (type === 'jsonb') return `nullif(r -> ${at}, 'null'::jsonb)`;
  return type === 'text' ? `r ->> ${at}` : `(r ->> ${at})::${type}`;
}

/**
 * What an insert selects from: any number of rows as one JSON array of arrays in the placeholder `rows`, dated by
 * the server. Rows whose time to be accepted has passed on the server's clock are left out. Columns that are not
 * `received` get their default, or null. Arrays because the database reads them in less time than objects.
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

/** The default of a column as SQL: a number, a text, or null. */
function constantDefault(column: PgColumn): string {
  const value: unknown = column.default;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : `null::${column.getSQLType()}`;
}

/** Condition on a row's digest: among those of the placeholder `digests`, joined by commas. */
export function keyDigestAmong(table: KeyedTable): SQL {
  return sql`${table.idempotencyKeyDigest} = any(string_to_array(${sql.placeholder('digests')}, ','))`;
}

/** Rows as {@link rowsetOf} takes them. */
function rowsText(rows: readonly TimedRow<WrittenRow>[], clockOffsetMs: number): string {
  const texts = rows.map(({ row: { json, idempotencyKeyDigest }, acceptUntilMs }) => {
    return `${json},${JSON.stringify(idempotencyKeyDigest)},${acceptUntilMs + clockOffsetMs}]`;
  });
  return `[${texts.join(',')}]`;
}

/** Records of one table, at most one per Idempotency-Key. */
export class KeyedRecords<Row extends DatedKeyedRow> {
  readonly #inserts = new WeakMap<Database, GatheredInsert<WrittenRow, Row>>();

  readonly #names: readonly string[];

  constructor(private readonly statements: KeyedStatements<Row>) {
    this.#names = receivedNames(statements.received);
  }

  /**
   * Stores a row, or finds the one that has its key. Throws ApiError `service_unavailable` when the
   * database does not take it in time; the row is then stored nowhere.
   */
  store(database: Database, row: NewRow<Row>): Promise<StoredRow<Row>> {
    const idempotencyKeyDigest = row.idempotencyKey === null ? null : keyDigest(row.idempotencyKey);
    const json = JSON.stringify(this.#names.map((name) => Reflect.get(row, name))).slice(0, -1);
    return this.#insertOf(database).store({ id: row.id, idempotencyKeyDigest, json });
  }

  /** The row stored under a key, if there is one. */
  async findByKey(database: Database, idempotencyKey: string): Promise<Row | undefined> {
    const digest = keyDigest(idempotencyKey);
    const [row] = await database.run(() => this.statements.findByKeyDigests(database, digest));
    return row;
  }

  /** The row of an id, if there is one. */
  async findById(database: Database, id: string): Promise<Row | undefined> {
    const [row] = await database.run(() => this.statements.findById(database, id));
    return row;
  }

  #insertOf(database: Database): GatheredInsert<WrittenRow, Row> {
    const { statements } = this;
    let gathered = this.#inserts.get(database);
    if (!gathered) {
      gathered = new GatheredInsert({
        insert: (rows) => statements.insert(database, rowsText(rows, database.clockOffsetMs)),
        findByKeyDigests: (digests) => statements.findByKeyDigests(database, digests.join(',')),
        onSilence: () => database.renew(),
      });
      this.#inserts.set(database, gathered);
    }
    return gathered;
  }
}
