import { recordsOf } from '../../public/pilot-scripts/csv.mjs';
import { listInWords } from '../kernel/format-list';
import { resultsBytesMax } from '../kernel/limits';
import { type RowKind, rowKinds } from './criterion';
import { type ManifestRows, manifestColumns } from './items/manifest';
import { CellReader, type KnownTexts, type RowProblem, readManifestRow, rowReaders } from './row-cells';
import { type RowSet, rowColumns } from './rows';

export const rowsMax = 20_000;

/** Maximum size of a file in bytes. */
export const rowFileBytesMax = resultsBytesMax;

/** Kind and rows of a file without the invalid rows. */
type FileRows = RowSet | ManifestRows;

type Parsed<Rows> = {
  /** First problems, by row. Unless only the good rows were requested, a file with a problem is refused as a whole. */
  problems: RowProblem[];
  /** Number of all problems, and of the rows that have one. */
  problemCount: number;
  refused: number;
} & (Rows | { kind: null; rows: readonly [] });

interface RowLimits extends KnownTexts {
  maxProblems?: number;
}

function unreadable(error: string, message: string, row = 0, column: string | null = null): Parsed<never> {
  const problems = [{ row, column, error, message }];
  return { kind: null, rows: [], problems, problemCount: 1, refused: 0 };
}

function headerProblem(
  header: readonly string[],
  columns: readonly string[],
  required: readonly string[],
  expected: string,
): Parsed<never> | undefined {
  const missing = required.find((name) => !header.includes(name));
  if (missing !== undefined)
    return unreadable('missing_column', `The column “${missing}” is missing. ${expected}`, 1, missing);
  const unknown = header.find((name) => !columns.includes(name))?.slice(0, 40);
  if (unknown !== undefined)
    return unreadable('unknown_column', `Remove the column “${unknown}”. ${expected}`, 1, unknown);
  const twice = header.find((name, place) => header.indexOf(name) !== place);
  if (twice !== undefined)
    return unreadable('duplicate_column', `The column “${twice}” appears twice.`, 1, twice);
  return undefined;
}

const columnsOf = (kind: RowKind): readonly string[] => rowColumns[kind];

/** Returns the kind whose columns a header has, or what is wrong with the header. */
function kindOfHeader(header: readonly string[]): RowKind | Parsed<never> {
  const found = (kind: RowKind) => columnsOf(kind).filter((name) => header.includes(name)).length;
  const nearest = rowKinds.reduce((best, kind) => {
    const missing = (of: RowKind) => columnsOf(of).length - found(of);
    return missing(kind) < missing(best) ? kind : best;
  });
  const columns = columnsOf(nearest);
  const expected = `A file with ${nearest} needs the columns ${listInWords(columns)}.`;
  return headerProblem(header, columns, columns, expected) ?? nearest;
}

function textOf(file: string | Uint8Array): string | undefined {
  if (typeof file === 'string') return file;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  } catch {
    return undefined;
  }
}

type ReadEach = <Row>(read: (cells: CellReader) => Row) => Row[];

/** Reads a file whose header `readRows` checks. */
function parseFile<Rows extends FileRows>(
  file: string | Uint8Array,
  { maxProblems = 50, ...known }: RowLimits,
  readRows: (header: readonly string[], readEach: ReadEach) => Rows | Parsed<never>,
): Parsed<Rows> {
  const text = textOf(file);
  if (text === undefined) return unreadable('not_utf8', 'Save the file as CSV in UTF-8.');
  const records = recordsOf(text);
  const header = (records.next().value?.cells ?? []).map((name) => name.trim().toLowerCase());
  const reader = new CellReader(maxProblems, known);
  let refused = 0;
  let count = 0;
  const readEach: ReadEach = (read) => {
    const rows = [];
    for (const { cells, isBroken } of records) {
      count += 1;
      if (count > rowsMax) break;
      const before = reader.problemCount;
      reader.start(count + 1, new Map(header.map((name, place) => [name, cells[place] ?? ''])));
      if (isBroken) reader.report(null, 'broken_quotes');
      else if (cells.length !== header.length)
        reader.report(null, 'wrong_cells', `${cells.length} cells, but the header has ${header.length}`);
      else {
        const row = read(reader);
        if (reader.problemCount === before) rows.push(row);
      }
      if (reader.problemCount > before) refused += 1;
    }
    return rows;
  };
  const set = readRows(header, readEach);
  if ('problems' in set) return set;
  if (count > rowsMax)
    return unreadable(
      'too_many_rows',
      `A file can have at most ${rowsMax.toLocaleString('en-US')} rows. Split it.`,
    );
  if (file.length > rowFileBytesMax) return unreadable('too_large', 'A file can be up to 5 MB.');
  if (count === 0) return unreadable('no_rows', 'The file has a header but no rows.', 1);
  return { ...set, problems: reader.problems, problemCount: reader.problemCount, refused };
}

/**
 * Parses a CSV file of results: UTF-8, with commas, semicolons or tabs; the header decides the kind of its rows. Returns
 * the rows without a problem and the problems of the others; no rows at all if the file cannot be read as a whole.
 */
export function parseRows(file: string | Uint8Array, limits: RowLimits = {}): Parsed<RowSet> {
  return parseFile(file, limits, (header, readEach): RowSet | Parsed<never> => {
    const kind = kindOfHeader(header);
    switch (kind) {
      case 'words':
        return { kind, rows: readEach(rowReaders.words) };
      case 'labels':
        return { kind, rows: readEach(rowReaders.labels) };
      case 'decisions':
        return { kind, rows: readEach(rowReaders.decisions) };
      case 'spans':
        return { kind, rows: readEach(rowReaders.spans) };
      default:
        return kind;
    }
  });
}

/** Parses the CSV file of a manifest as {@link parseRows} does. */
export function parseManifest(file: string | Uint8Array, limits: RowLimits = {}): Parsed<ManifestRows> {
  const required = limits.strata ? ['item', 'stratum'] : ['item'];
  const expected = `A manifest has the column item and, optionally, ${listInWords(manifestColumns.slice(1))}.`;
  return parseFile(file, limits, (header, readEach) => {
    const problem = headerProblem(header, manifestColumns, required, expected);
    return problem ?? { kind: 'manifest', rows: readEach(readManifestRow) };
  });
}
