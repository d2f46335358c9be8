import { notFound } from 'next/navigation';
import { BrandMark } from '@/app/_components/brand-mark';
import { OutsideText } from '@/app/_components/outside-text';
import { figures, StackingTable } from '@/app/_components/tables';
import type { Due } from '@/lib/pilots/due';
import {
  coverageInWords,
  dayName,
  intervalInWords,
  percent,
  targetInWords,
  valueInWords,
} from '@/lib/pilots/labels';
import { coveredInWords, type WeekSheet, weekSheet } from '@/lib/pilots/week/week';
import { portalSettings, vendorName } from '@/lib/process/installation';
import { paper } from '../paper';
import { type RoomProps, Small, TimeLine } from './parts';

/** Maximum kinds of a criterion, so that the sheet stays one page. */
const kindsMax = 6;

type Value = WeekSheet['values'][number];

const valueColumns = [
  figures<Value>('Target', targetInWords),
  figures<Value>('Last week', ({ lastWeek }) => percent(lastWeek ?? null)),
  figures<Value>('To date', (value) => <b>{valueInWords(value)}</b>),
  figures<Value>('Interval', (value) => <span className="whitespace-nowrap">{intervalInWords(value)}</span>),
  figures<Value>('Current process', ({ baseline }) => percent(baseline)),
  figures<Value>('Sample', coverageInWords),
];

function CriterionName({ criterion: { name, by_kind } }: { criterion: Value }) {
  const kinds = by_kind.slice(0, kindsMax).map((kind) => `${kind.name} ${valueInWords(kind)}`);
  return (
    <>
      {name}
      <Small>{kinds.join(', ')}</Small>
    </>
  );
}

function DueTable({ due, buyer }: { due: Due[]; buyer: string }) {
  const company = { buyer, vendor: vendorName() };
  const columns = [
    figures<Due>('By', ({ who, side }) => (
      <OutsideText text={[who, company[side]].filter(Boolean).join(', ')} />
    )),
    figures<Due>('Day', ({ dueOn }) => (dueOn === null ? '–' : dayName(dueOn))),
  ];
  return (
    <StackingTable
      caption="What is due"
      rowHeading="Due"
      nameOf={({ side, text }) => `${side} ${text}`}
      nameCell={({ text }) => (
        <span>
          <span className="mr-3 inline-block size-3 border border-ink" />
          <OutsideText text={text} />
        </span>
      )}
      columns={columns}
      rows={due}
    />
  );
}

/** Sheet for a week's meeting, printed on one page: days, values without a verdict, due tasks, notes. */
export function WeekPaper({ view, week, base }: RoomProps & { week: string }) {
  const sheet = weekSheet(view, week) ?? notFound();
  const { pilot, today } = view;
  const { startsOn, lastDay, day, days } = sheet.progress;
  return (
    <article className={paper} aria-labelledby="week">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-4">
        <div>
          <p className="flex items-center gap-2 text-lg font-semibold">
            <BrandMark name={vendorName()} logo={portalSettings().logo} />
            {vendorName()}
          </p>
          <p className="text-sm text-ink-2">
            <OutsideText text={pilot.company} />, {pilot.terms.offer.name}
          </p>
        </div>
        <p className="grid text-ink-2 md:justify-items-end print:justify-items-end">
          <b className="text-xl leading-tight text-ink">{pilot.number}</b>
          <span className="text-sm">{dayName(today, true)}</span>
        </p>
      </div>
      <div>
        <h1 id="week" className="text-2xl">
          {sheet.heading}
        </h1>
        <p className="text-ink-2">{sheet.text}</p>
        {sheet.coverage.length > 0 && (
          <p className="text-ink-2">
            Items with a result:{' '}
            {sheet.coverage.map((part) => `${part.name} ${coveredInWords(part)}`).join(', ')}.
          </p>
        )}
      </div>
      <TimeLine
        {...{ days, day }}
        start={`${today < startsOn ? 'Starts' : 'Started'} ${dayName(startsOn)}`}
        now={`Day ${day}`}
        end={`Last day ${dayName(lastDay)}`}
      />
      <section>
        <h2 className="text-md">
          {pilot.look ? 'Final values' : 'Values so far'}{' '}
          {!pilot.look && (
            <span className="font-normal text-ink-2">No verdict before the final analysis</span>
          )}
        </h2>
        {sheet.values.length > 0 ? (
          <StackingTable
            caption="Values by criterion"
            rowHeading="Criterion"
            nameOf={({ name }) => name}
            nameCell={(criterion) => <CriterionName criterion={criterion} />}
            columns={valueColumns}
            rows={sheet.values}
          />
        ) : (
          <p>No results yet.</p>
        )}
      </section>
      <DueTable due={sheet.due} buyer={pilot.company} />
      <div className="grid grid-cols-2 gap-8">
        {['Decided in this meeting', 'Open questions'].map((heading) => (
          <section key={heading}>
            <h2 className="text-md">{heading}</h2>
            <div className="h-12 border-b border-control" />
            <div className="h-12 border-b border-control" />
            <div className="h-12 border-b border-control" />
          </section>
        ))}
      </div>
      <p className="border-t border-rule pt-3 text-xs text-ink-2 wrap-anywhere">
        {sheet.foot}{' '}
        <a className="print:hidden" href={`${base}/week/${week}.md`}>
          This sheet as Markdown
        </a>
      </p>
    </article>
  );
}
