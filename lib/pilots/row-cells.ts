import { isFormula } from '../kernel/csv';
import { listInWords } from '../kernel/format-list';
import { pilotItem } from '../kernel/pilot-usage';
import type { RowKind } from './criterion';
import type { ManifestItem } from './items/manifest';
import { labelPattern } from './plan';
import { decisions, type RowsByKind } from './rows';

const countMax = 1_000_000;
const labelsMax = 50;

/** Errors of a cell or row, with the sentence about the value. */
const messages = {
  broken_quotes: () => 'This row has an unclosed quotation mark.',
  wrong_cells: (value) => `This row has ${value}.`,
  formula: (value) => `“${value}” starts like a formula. Remove the first character.`,
  bad_item: (value) =>
    `“${value}” is not a valid item id. Use 1 to 64 letters, digits, dots, dashes and underscores.`,
  unknown_item: (value) => `“${value}” is not in the manifest.`,
  not_drawn: (value) => `“${value}” is not in the drawn sample.`,
  unknown_stratum: (value) => `“${value}” is not a stratum in the plan.`,
  bad_cluster: (value) =>
    `“${value}” is not a cluster. Use 1 to 64 letters, digits, dots, dashes and underscores.`,
  not_a_digest: (value) => `“${value}” is not a SHA-256 of 64 hexadecimal digits.`,
  duplicate_item: (value) => `“${value}” is in the file twice.`,
  not_a_count: (value) => `“${value}” is not a count. Enter a whole number from 0 to 1,000,000.`,
  too_many_errors: (value) => `There are more errors than words in the reference (${value}).`,
  bad_label: (value) =>
    `“${value}” is not a label. Use at most 64 letters, digits and spaces, beginning with a letter or digit.`,
  unknown_label: (value) => `“${value}” is not a label in the plan.`,
  too_many_labels: (value) => `“${value}” is one label too many. A file can have up to ${labelsMax} labels.`,
  unknown_decision: (value) => `“${value}” is not a decision. Enter ${listInWords(decisions, 'or')}.`,
} as const satisfies Record<string, (value: string) => string>;

export interface RowProblem {
  /** Row of the file, where the header is row 1; 0 for the whole file. */
  row: number;
  column: string | null;
  error: string;
  message: string;
}

const isNumber = (text: string) => /^[+-]?\d+(?:[.,]\d+)?$/.test(text);

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Texts of a plan and its manifest that a file may use. */
export interface KnownTexts {
  /** Any label if null. */
  labels?: readonly string[] | null;
  strata?: readonly string[] | undefined;
  /** Items of the manifest, and whether each was drawn; any item without a manifest. */
  items?: ReadonlyMap<string, boolean>;
}

/** Reads the cells of one row after the other, and collects their problems. */
export class CellReader {
  readonly problems: RowProblem[] = [];
  problemCount = 0;
  #row = 0;
  #cells: ReadonlyMap<string, string> = new Map();
  readonly #seen = new Set<string>();
  readonly #labels: Set<string>;

  constructor(
    private readonly problemsMax: number,
    private readonly known: KnownTexts,
  ) {
    this.#labels = new Set(known.labels);
  }

  start(row: number, cells: ReadonlyMap<string, string>): void {
    this.#row = row;
    this.#cells = cells;
  }

  report(column: string | null, error: keyof typeof messages, value = ''): void {
    this.problemCount += 1;
    if (this.problems.length < this.problemsMax)
      this.problems.push({ row: this.#row, column, error, message: messages[error](shortened(value)) });
  }

  #text(column: string): string {
    const text = this.#cells.get(column)?.trim() ?? '';
    if (isFormula(text) && !isNumber(text)) this.report(column, 'formula', text);
    return text;
  }

  /** Reads the item, which, together with its `kind` if it has one, may be in a file only once. */
  item(kind = ''): string {
    const item = this.#text('item');
    const key = `${item} ${kind}`;
    const isDrawn = this.known.items?.get(item);
    if (!pilotItem.test(item)) this.report('item', 'bad_item', item);
    else if (this.known.items && isDrawn === undefined) this.report('item', 'unknown_item', item);
    else if (isDrawn === false) this.report('item', 'not_drawn', item);
    else if (this.#seen.has(key)) this.report('item', 'duplicate_item', key.trim());
    this.#seen.add(key);
    return item;
  }

  count(column: string): number {
    const text = this.#text(column);
    const count = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
    if (!(count <= countMax)) this.report(column, 'not_a_count', text);
    return count;
  }

  /** Reads a label of the plan, or of any, if the plan names none. */
  label(column: string, isOfPlan: boolean): string {
    const label = this.#text(column);
    if (!labelPattern.test(label)) this.report(column, 'bad_label', label);
    else if (isOfPlan && this.known.labels && !this.#labels.has(label))
      this.report(column, 'unknown_label', label);
    else if (this.#labels.add(label).size > labelsMax) this.report(column, 'too_many_labels', label);
    return label;
  }

  /** Reads a stratum of the plan; null without one. */
  stratum(): string | null {
    const text = this.#text('stratum');
    const { strata = [] } = this.known;
    if (strata.includes(text)) return text;
    if (text !== '' || strata.length > 0) this.report('stratum', 'unknown_stratum', text);
    return null;
  }

  /** Reads a text that matches a pattern; null for an empty cell. */
  optional(column: string, pattern: RegExp, error: 'bad_cluster' | 'not_a_digest'): string | null {
    const text = this.#text(column);
    if (text !== '' && !pattern.test(text)) this.report(column, error, text);
    return text || null;
  }

  optionalCount(column: string): number | null {
    return this.#text(column) === '' ? null : this.count(column);
  }

  decision(): (typeof decisions)[number] {
    const text = this.#text('decision').toLowerCase();
    const decision = decisions.find((name) => name === text);
    if (!decision) this.report('decision', 'unknown_decision', text);
    return decision ?? 'rejected';
  }
}

/** Reads one row of each kind; a row with problems must not be used. */
export const rowReaders: { [Kind in RowKind]: (cells: CellReader) => RowsByKind[Kind][number] } = {
  words: (cells) => {
    const row = {
      item: cells.item(),
      words: cells.count('words'),
      sub: cells.count('sub'),
      del: cells.count('del'),
      ins: cells.count('ins'),
    };
    if (row.sub + row.del > row.words) cells.report('words', 'too_many_errors', String(row.words));
    return row;
  },
  labels: (cells) => ({
    item: cells.item(),
    gold: cells.label('gold', true),
    predicted: cells.label('predicted', true),
  }),
  decisions: (cells) => ({ item: cells.item(), decision: cells.decision() }),
  spans: (cells) => {
    const kind = cells.label('kind', false);
    return {
      item: cells.item(kind),
      kind,
      tp: cells.count('tp'),
      fp: cells.count('fp'),
      fn: cells.count('fn'),
    };
  },
};

export const readManifestRow = (cells: CellReader): ManifestItem => ({
  item: cells.item(),
  stratum: cells.stratum(),
  cluster: cells.optional('cluster', pilotItem, 'bad_cluster'),
  units: cells.optionalCount('units'),
  fileSha256: cells.optional('file_sha256', /^[0-9a-f]{64}$/i, 'not_a_digest')?.toLowerCase() ?? null,
});
