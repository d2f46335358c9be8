import { recordsOf } from '../../../public/pilot-scripts/csv.mjs';
import { type Plan, total } from '../../../public/samples/scoring/estimates.mjs';
import { isFormula } from '../../kernel/csv';
import type { EvidencePackage } from '../evidence-package';
import type { DetailedOffer } from '../offer-details';
import { type EvidenceTexts, evidenceFields } from './evidence-texts';
import { outcomeOf, shareOf } from './measured-share';

/** Maximum size of a file of results, in bytes. */
const resultsBytesMax = 524_288;

const rowsMax = 20_000;
const kindsMax = 20;
const textMax = 600;

/** Name of the only kind, if the file has no column of kinds. */
const onlyKind = 'All';

export interface ResultsTable {
  header: readonly string[];
  rows: readonly Readonly<Record<string, string>>[];
  problem: string | undefined;
}

/** Parses a file of results: CSV with commas, semicolons or tabs, whose first line names the columns. */
export function resultsTable(csv: string): ResultsTable {
  const rows: Record<string, string>[] = [];
  let header: string[] = [];
  const refused = (problem: string) => ({ header, rows: [], problem });
  if (csv.trim() === '') return refused('Choose a CSV file.');
  if (new TextEncoder().encode(csv).length > resultsBytesMax)
    return refused(`The file is over ${resultsBytesMax / 1_024} KB. Remove columns or rows.`);
  for (const { cells, isBroken } of recordsOf(csv)) {
    const line = rows.length + 2;
    if (header.length === 0) {
      const names = cells.map((cell) => cell.trim());
      if (names.some((name) => !/^\w[\w .-]{0,39}$/.test(name)) || new Set(names).size < names.length)
        return refused(
          'The first line must give each column a different name. Use only letters, digits, spaces and _ . -',
        );
      header = names;
    } else if (isBroken) return refused(`Row ${line} has an unclosed quotation mark.`);
    else if (cells.length !== header.length)
      return refused(`Row ${line} has ${cells.length} cells, but the first line has ${header.length}.`);
    else if (rows.length === rowsMax)
      return refused(`The file has more than ${rowsMax.toLocaleString('en-US')} rows. Remove some.`);
    else rows.push(Object.fromEntries(header.map((name, place) => [name, (cells[place] ?? '').trim()])));
  }
  return rows.length === 0 ? refused('The file has no rows.') : { header, rows, problem: undefined };
}

/** Formats rows as CSV (RFC 4180, lines end in LF), by the names of their columns. */
export function csvOf(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const cellOf = (cell: string | number) =>
    /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map(cellOf).join(',')}\n`)
    .join('');
}

/** A package with its source files, by name. */
export interface ComputedPackage {
  sample: EvidencePackage;
  files: { 'plan.json': string; 'rows.csv': string };
}

const isPercentage = (text: string) => /^\d{1,3}(?:\.\d{1,3})?$/.test(text) && Number(text) <= 100;

/** Collects the problems of a form by path. */
class Reading {
  readonly problems = new Map<string, string>();

  add(path: string, problem: string): void {
    if (!this.problems.has(path)) this.problems.set(path, problem);
  }

  text(path: string, typed: string): string {
    const text = typed.trim();
    if (text === '') this.add(path, 'Enter a value.');
    if (text.length > textMax) this.add(path, `At most ${textMax} characters.`);
    return text;
  }

  lines(list: string, rows: readonly { text: string }[]): string[] {
    const filled = rows.flatMap(({ text }, place) =>
      text.trim() ? [this.text(`${list}.${place}.text`, text)] : [],
    );
    if (filled.length === 0) this.add(list, 'Add at least one.');
    return filled;
  }

  percentage(path: string, typed: string): number | null {
    const text = typed.trim().replace(/%$/, '');
    if (text === '') return null;
    if (!isPercentage(text)) this.add(path, 'Enter a percentage from 0 to 100.');
    return Number(text);
  }

  /** Checks a column of counts, each at most as large as in the column `per`, or at most 1 without `per`. */
  counts(path: string, table: ResultsTable, column: string, per?: string): void {
    const problem = countsProblem(table, column, per);
    if (problem !== undefined) this.add(path, problem);
  }
}

function countsProblem({ header, rows }: ResultsTable, column: string, per?: string): string | undefined {
  if (!header.includes(column)) return 'Choose a column in the file.';
  if (column === 'kind' || column === 'row') return `Give the column “${column}” another name in the file.`;
  for (const [place, row] of rows.entries()) {
    const count = row[column] ?? '';
    const at = `Row ${place + 2}, column “${column}”:`;
    if (!/^\d{1,7}$/.test(count)) return `${at} enter a whole number instead of “${count.slice(0, 40)}”.`;
    const most = per === undefined ? 1 : Number(row[per]);
    if (per !== '' && Number(count) > most)
      return `${at} ${count} is more than ${per === undefined ? '1, the maximum for one item' : `${most} in “${per}”`}.`;
  }
  return undefined;
}

/** Returns the kinds of a file in the order of the form, otherwise of the file. */
function kindsOf(
  texts: EvidenceTexts,
  kindOf: (row: Readonly<Record<string, string>>) => string,
  reading: Reading,
  table: ResultsTable,
): string[] {
  const present = [...new Set(table.rows.map(kindOf))];
  const wrong = present.find(
    (kind) => kind === '' || kind.length > 60 || /["\n]/.test(kind) || isFormula(kind),
  );
  if (wrong !== undefined)
    reading.add(
      'kind_column',
      `“${wrong.slice(0, 60)}” cannot be the name of a kind. Use 1 to 60 characters without quotation marks.`,
    );
  if (present.length > kindsMax) reading.add('kind_column', `At most ${kindsMax} kinds.`);
  const listed = texts.strata.map(({ name }) => name.trim()).filter((name) => name !== '');
  if (listed.length === 0) return present;
  for (const [place, { name }] of texts.strata.entries()) {
    if (name.trim() === '') continue;
    if (!present.includes(name.trim()))
      reading.add(`strata.${place}.name`, 'The file has no rows of this kind.');
    if (listed.indexOf(name.trim()) < listed.lastIndexOf(name.trim()))
      reading.add(`strata.${place}.name`, 'This kind is already in the list.');
  }
  const missing = present.find((kind) => !listed.includes(kind));
  if (missing !== undefined)
    reading.add('strata', `Add “${missing}”, or clear the list to show every kind in the file.`);
  return listed;
}

/** Computes a sample package from its form and its file of results, or returns the problems by path. */
export function packageOf(
  texts: EvidenceTexts,
  { offer, details }: DetailedOffer,
): { made: ComputedPackage | undefined; problems: Map<string, string> } {
  const reading = new Reading();
  const { problems } = reading;
  for (const field of evidenceFields)
    if (field !== 'kind_column' && field !== 'mode') reading.text(field, texts[field]);
  if (!offer.allowed_modes.includes(texts.mode)) reading.add('mode', 'Choose one.');
  const table = resultsTable(texts.csv);
  if (table.problem !== undefined) reading.add('csv', table.problem);
  const criteria = texts.metrics.map((row, place) => ({ row, at: `metrics.${place}` }));
  if (criteria.length === 0) reading.add('metrics', 'Add at least one.');
  const asked = criteria.map(({ row, at }) => {
    const per = row.per.trim();
    reading.text(`${at}.name`, row.name);
    const target = reading.percentage(`${at}.target`, row.target);
    if (target === null && at === 'metrics.0')
      reading.add(`${at}.target`, 'Enter a target. Each kind is compared with the target.');
    if (table.problem === undefined) {
      if (per !== '') reading.counts(`${at}.per`, table, per, '');
      reading.counts(`${at}.hits`, table, row.hits, per === '' ? undefined : per);
    }
    return {
      name: row.name.trim(),
      measure: { of: row.hits, ...(per !== '' && { per }), decimals: 1 },
      unit: '%',
      better: row.better === 'lower' ? ('lower' as const) : ('higher' as const),
      baseline: reading.percentage(`${at}.baseline`, row.baseline),
      target,
    };
  });
  for (const [place, { column, ...row }] of texts.errors.entries()) {
    for (const [field, typed] of Object.entries(row)) reading.text(`errors.${place}.${field}`, typed);
    if (table.problem === undefined) reading.counts(`errors.${place}.column`, table, column, '');
  }
  const kindColumn = texts.kind_column;
  if (kindColumn !== '' && table.problem === undefined && !table.header.includes(kindColumn))
    reading.add('kind_column', 'Choose a column in the file.');
  const kindOf = (row: Readonly<Record<string, string>>) =>
    kindColumn === '' ? onlyKind : (row[kindColumn] ?? '');
  const kinds = kindsOf(texts, kindOf, reading, table);
  const lists = {
    method: reading.lines('method', texts.method),
    in_scope: reading.lines('in_scope', texts.in_scope),
    out_of_scope: reading.lines('out_of_scope', texts.out_of_scope),
    limits: reading.lines('limits', texts.limits),
  };
  const [main] = asked;
  if (problems.size > 0 || !main) return { made: undefined, problems };
  // Only columns used by a figure are published; the rows are numbered.
  const columns = [
    ...new Set([
      ...asked.flatMap(({ measure: { of, per } }) => (per === undefined ? [of] : [of, per])),
      ...texts.errors.map(({ column }) => column),
    ]),
  ];
  const rows = table.rows.map((row, place) => ({
    row: String(place + 1),
    kind: kindOf(row),
    ...Object.fromEntries(columns.map((column) => [column, String(Number(row[column]))])),
  }));
  const metrics = asked.map(({ measure, ...metric }) => ({ ...metric, ...shareOf(rows, measure, kinds) }));
  // A kind without items of the first criterion has no result to show by kind, such as good parts in a share of defects.
  const strata = kinds
    .map((name) => ({ name, ...shareOf(rows, main.measure, [name]) }))
    .filter(({ n }) => n > 0);
  for (const [place, { n }] of metrics.entries())
    if (n === 0) reading.add(`metrics.${place}.per`, 'This column is 0 in every row.');
  const [first] = metrics;
  if (problems.size > 0 || !first) return { made: undefined, problems };
  const { better } = main;
  const target = main.target ?? 0;
  const errors = texts.errors.map(({ column, ...row }) => ({ ...row, count: total(rows, column) }));
  const plan: Plan = {
    notice: texts.anonymisation.trim(),
    package: `/samples/${offer.id}.json`,
    item: 'row',
    tables: { rows: 'rows.csv' },
    metrics: asked.map(({ measure }) => measure),
    ...(strata.length < kinds.length && { kinds }),
    errors: texts.errors.map(({ column }) => column),
    latency: [],
    cost: [],
  };
  const sample: EvidencePackage = {
    package_version: '1',
    offer_id: offer.id,
    title: texts.title.trim(),
    anonymised_sample: true,
    anonymisation: texts.anonymisation.trim(),
    buyer: { sector: texts.sector.trim(), size: texts.size.trim(), region: texts.region.trim() },
    scope: {
      workflow: texts.workflow.trim(),
      mode: texts.mode,
      pilot_days: offer.duration_days,
      in_scope: lists.in_scope,
      out_of_scope: lists.out_of_scope,
    },
    success_metric: {
      name: main.name,
      definition: texts.definition.trim(),
      agreed: `${better === 'higher' ? 'At least' : 'At most'} ${target}%, for the whole 95% confidence interval.`,
    },
    data_set: {
      description: texts.description.trim(),
      unit: texts.unit.trim(),
      received: rows.length,
      excluded: [],
      evaluated: rows.length,
      reference: texts.reference.trim(),
      reviewer_agreement: texts.reviewer_agreement.trim(),
      personal_data: texts.personal_data.trim(),
    },
    method: lists.method,
    metrics,
    strata: { metric: main.name, unit: '%', better, target, rows: strata },
    errors: {
      counted: texts.counted.trim(),
      total: errors.reduce((sum, { count }) => sum + count, 0),
      rows: errors,
    },
    latency: [],
    cost: { note: 'Usage is included in the price of a pilot.', rows: [], total_usd: 0, per_item_usd: 0 },
    checkpoint: null,
    verdict: {
      outcome: outcomeOf(first, strata, { better, target }),
      sentence: texts.sentence.trim(),
      conditions: [],
    },
    limits: lists.limits,
    deliverables: details.deliverables.map(({ name, format, day }) => ({
      name,
      format,
      description: `Day ${day}.`,
    })),
    non_binding: true,
  };
  return {
    made: { sample, files: { 'plan.json': `${JSON.stringify(plan, null, 2)}\n`, 'rows.csv': csvOf(rows) } },
    problems,
  };
}
