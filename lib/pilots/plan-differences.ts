import type { Difference } from '../offers/differences';
import { modeInWords } from '../offers/offer-labels';
import { metrics } from './criterion';
import { type Criterion, checkpointInWords, type PlanContent, type PlanInput } from './plan';

/** Values of a row in words, by the label of the value; null for none. */
type Words<Row> = readonly (readonly [label: string, words: (row: Row) => string | null])[];

const percent = (value: number | null) => (value === null ? null : `${value}%`);
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

const planWords: Words<PlanContent> = [
  ['Question', ({ question }) => question],
  ['Mode', ({ mode }) => modeInWords(mode).name],
  ['Sample', ({ sample_size }) => `${sample_size.toLocaleString('en-US')} items`],
  ['Planned start', ({ planned_start }) => planned_start],
  ['Time zone', ({ time_zone }) => time_zone],
  ['If the criteria are met', ({ what_follows }) => what_follows.met],
  ['If the criteria are not met', ({ what_follows }) => what_follows.not_met],
  ['Checkpoint', ({ checkpoint }) => (checkpoint ? checkpointInWords(checkpoint) : null)],
  ['Strata', ({ strata }) => strata?.join(', ') ?? null],
  ['Out of scope', ({ out_of_scope }) => out_of_scope || null],
  ['A stopped pilot earns the credit', ({ credit_on_stop }) => yesOrNo(credit_on_stop)],
];

const criterionWords: Words<Criterion> = [
  ['name', ({ name }) => name],
  ['metric', ({ metric }) => metrics[metric].label],
  ['target', ({ target }) => percent(target)],
  ['expected', ({ expected }) => percent(expected)],
  ['each stratum must reach the target', ({ by_stratum }) => yesOrNo(by_stratum === true)],
  ['required', ({ must }) => yesOrNo(must)],
  ['value today', ({ baseline }) => percent(baseline)],
  ['value today measured on', ({ baseline_n }) => baseline_n?.toLocaleString('en-US') ?? null],
  ['kind', ({ kind }) => kind],
  ['labels', ({ labels }) => labels?.join(', ') ?? null],
];

const inputWords: Words<PlanInput> = [
  ['text', ({ text }) => text],
  ['side', ({ side }) => (side === 'buyer' ? 'Buyer' : 'Vendor')],
  ['owner', ({ owner }) => owner],
  ['due', ({ due_on }) => due_on],
];

function changes<Row>(words: Words<Row>, before: Row, after: Row, of = ''): Difference[] {
  return words.flatMap(([name, inWords]) => {
    const label = of === '' ? name : `${of}, ${name}`;
    const line = { field: label, label, before: inWords(before), after: inWords(after) };
    return line.before === line.after ? [] : [line];
  });
}

/** Compares two lists. A row is matched with the earlier row of the same name, otherwise with the one in its place. */
function rowChanges<Row extends object>(
  list: string,
  words: Words<Row>,
  nameOf: (row: Row) => string,
  before: readonly Row[],
  after: readonly Row[],
  labelOf: (row: Row, place: number) => string,
): Difference[] {
  const names = (rows: readonly Row[]) => rows.map(nameOf);
  const isIn = (rows: readonly Row[], row: Row | undefined) =>
    row !== undefined && names(rows).includes(nameOf(row));
  const formerOf = (row: Row, place: number) => {
    const same = before.find((former) => nameOf(former) === nameOf(row));
    return same ?? (isIn(after, before[place]) ? undefined : before[place]);
  };
  const pairs = after.map((row, place) => ({ row, place, former: formerOf(row, place) }));
  const kept = pairs.flatMap(({ former }) => former ?? []);
  const line = (from: string | null, to: string | null) => ({
    field: `${list} ${from} ${to}`,
    label: list,
    before: from,
    after: to,
  });
  const isMoved = names(kept).join('\n') !== names(before.filter((row) => kept.includes(row))).join('\n');
  return [
    ...pairs.flatMap(({ row, place, former }) =>
      former ? changes(words, former, row, labelOf(row, place)) : [line(null, nameOf(row))],
    ),
    ...before.filter((row) => !kept.includes(row)).map((row) => line(nameOf(row), null)),
    ...(isMoved ? [line(names(before).join('; '), names(after).join('; '))] : []),
  ];
}

/** Lists what changed between two versions of a plan, in the order in which the plan is read. */
export function planDifferences(before: PlanContent, after: PlanContent): Difference[] {
  const nameOf = ({ name }: Criterion) => name;
  const textOf = ({ text }: PlanInput) => text;
  return [
    ...changes(planWords, before, after),
    ...rowChanges('Criteria', criterionWords, nameOf, before.criteria, after.criteria, nameOf),
    ...rowChanges('Inputs', inputWords, textOf, before.inputs, after.inputs, (_, at) => `Input ${at + 1}`),
  ];
}
