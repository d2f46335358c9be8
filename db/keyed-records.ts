import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect';
import { GatheredInsert, type KeyedRow, type StoredRow } from './gathered-insert';
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

/** A table and its statements. */
interface KeyedStatements<Row> {
  table: KeyedTable;
  /** Runs an insert that selects from {@link recordset}, with the rows as one JSON text. */
  insert: (database: Database, rows: string) => Promise<Row[]>;
  /** Runs a select with {@link keyDigestAmong}, with the digests joined by commas. */
  findByKeyDigests: (database: Database, digests: string) => Promise<Row[]>;
  findById: (database: Database, id: string) => Promise<Row[]>;
}

/**
 * What an insert selects from: any number of rows as one JSON array in the placeholder `rows`, dated by the
 * server. Rows whose time to be accepted has passed on the server's clock are left out.
 */
export function recordset(table: KeyedTable): SQL {
  const columns = Object.values(getTableColumns(table));
  const selected = columns.map((column) => (column === table.createdAt ? 'now()' : `r.${column.name}`));
  const received = columns.map((column) => `${column.name} ${column.getSQLType()}`);
  return sql`select ${sql.raw(selected.join(', '))} from jsonb_to_recordset(${sql.placeholder('rows')}::text::jsonb)
    as r(${sql.raw(received.join(', '))}, accept_until timestamptz) where now() < r.accept_until`;
}

/** Condition on a row's digest: among those of the placeholder `digests`, joined by commas. */
export function keyDigestAmong(table: KeyedTable): SQL {
  return sql`${table.idempotencyKeyDigest} = any(string_to_array(${sql.placeholder('digests')}, ','))`;
}

/** Records of one table, at most one per Idempotency-Key. */
export class KeyedRecords<Row extends DatedKeyedRow> {
  readonly #columnNames: [property: string, column: string][];
  readonly #inserts = new WeakMap<Database, GatheredInsert<Row>>();

  constructor(private readonly statements: KeyedStatements<Row>) {
    this.#columnNames = Object.entries(getTableColumns(statements.table)).map(([property, { name }]) => [
      property,
      name,
    ]);
  }

  /**
   * Stores a row, or finds the one that has its key. Throws ApiError `service_unavailable` when the
   * database does not take it in time; the row is then stored nowhere.
   */
  store(database: Database, row: NewRow<Row>): Promise<StoredRow<Row>> {
    const idempotencyKeyDigest = row.idempotencyKey === null ? null : keyDigest(row.idempotencyKey);
    return this.#insertOf(database).store({ ...row, idempotencyKeyDigest });
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

  #insertOf(database: Database): GatheredInsert<Row> {
    const { statements } = this;
    let gathered = this.#inserts.get(database);
    if (!gathered) {
      gathered = new GatheredInsert({
        insert: (rows, acceptUntilMs) =>
          statements.insert(database, this.#toJson(database, rows, acceptUntilMs)),
        findByKeyDigests: (digests) => statements.findByKeyDigests(database, digests.join(',')),
        onSilence: () => database.renew(),
      });
      this.#inserts.set(database, gathered);
    }
    return gathered;
  }

  #toJson(database: Database, rows: object[], acceptUntilMs: number[]): string {
    const records = rows.map((row, at) => {
      const values = new Map<string, unknown>(Object.entries(row));
      const record: Record<string, unknown> = {
        accept_until: new Date((acceptUntilMs[at] ?? 0) + database.clockOffsetMs),
      };
      for (const [property, column] of this.#columnNames) record[column] = values.get(property);
      return record;
    });
    return JSON.stringify(records);
  }
}
