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
  /** The row without its digest, as a JSON object. */
  json: string;
}

/** The statements of a table. */
interface KeyedStatements<Row> {
  /** Runs an insert that selects from {@link recordset}, with the rows as one JSON text. */
  insert: (database: Database, rows: string) => Promise<Row[]>;
  /** Runs a select with {@link keyDigestAmong}, with the digests joined by commas. */
  findByKeyDigests: (database: Database, digests: string) => Promise<Row[]>;
  findById: (database: Database, id: string) => Promise<Row[]>;
}

/**
 * What an insert selects from: any number of rows as one JSON array in the placeholder `rows`, by the names of
 * their properties, dated by the server. Rows whose time to be accepted has passed on the server's clock are
 * left out. Columns that are not `received` get their default, or null.
 */
export function recordset(
  table: KeyedTable,
  received: Record<string, PgColumn> = getTableColumns(table),
): SQL {
  const selected = Object.entries(getTableColumns(table)).map(([name, column]) => {
    if (column === table.createdAt) return 'now()';
    return name in received ? `r."${name}"` : constantDefault(column);
  });
  const described = Object.entries(received).map(([name, column]) => `"${name}" ${column.getSQLType()}`);
  return sql`select ${sql.raw(selected.join(', '))} from jsonb_to_recordset(${sql.placeholder('rows')}::text::jsonb)
    as r(${sql.raw(described.join(', '))}, "acceptUntilMs" double precision)
    where now() < to_timestamp(r."acceptUntilMs" / 1000)`;
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

/** Rows as {@link recordset} takes them. Their JSON is only added to: to copy so many properties costs more. */
function recordsetText(rows: readonly TimedRow<WrittenRow>[], clockOffsetMs: number): string {
  const texts = rows.map(({ row: { json, idempotencyKeyDigest }, acceptUntilMs }) => {
    const digest = JSON.stringify(idempotencyKeyDigest);
    return `${json.slice(0, -1)},"idempotencyKeyDigest":${digest},"acceptUntilMs":${acceptUntilMs + clockOffsetMs}}`;
  });
  return `[${texts.join(',')}]`;
}

/** Records of one table, at most one per Idempotency-Key. */
export class KeyedRecords<Row extends DatedKeyedRow> {
  readonly #inserts = new WeakMap<Database, GatheredInsert<WrittenRow, Row>>();

  constructor(private readonly statements: KeyedStatements<Row>) {}

  /**
   * Stores a row, or finds the one that has its key. Throws ApiError `service_unavailable` when the
   * database does not take it in time; the row is then stored nowhere.
   */
  store(database: Database, row: NewRow<Row>): Promise<StoredRow<Row>> {
    const idempotencyKeyDigest = row.idempotencyKey === null ? null : keyDigest(row.idempotencyKey);
    return this.#insertOf(database).store({ id: row.id, idempotencyKeyDigest, json: JSON.stringify(row) });
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
        insert: (rows) => statements.insert(database, recordsetText(rows, database.clockOffsetMs)),
        findByKeyDigests: (digests) => statements.findByKeyDigests(database, digests.join(',')),
        onSilence: () => database.renew(),
      });
      this.#inserts.set(database, gathered);
    }
    return gathered;
  }
}
