import { Marked } from '@/app/_components/money';
import { Tag } from '@/app/_components/tag';
import {
  type Decision,
  decisionInWords,
  decisionOf,
  type LabelledScale,
  labelledScale,
  overallNote,
} from '@/lib/offers/decision';
import { countFigure, intervalName, measuredFigure, measuredWithUnit } from '@/lib/offers/evidence';
import type { EvidencePackage } from '@/lib/offers/evidence-package';

type Strata = EvidencePackage['strata'];
type Stratum = Strata['rows'][number];

const rowLook = 'flex flex-wrap items-center gap-x-3 text-sm leading-tight md:text-md';

const nameCell = 'shrink-0 basis-27 md:basis-64 print:basis-46';

const plot = 'block w-0 min-w-0 shrink grow basis-16 overflow-visible text-drawing tabular-nums';

const valueCell = 'shrink-0 basis-13 md:basis-20';

const targetLine = 'stroke-ink [stroke-dasharray:4_3]';

class Drawing {
  constructor(
    private readonly scale: LabelledScale,
    private readonly strata: Strata,
  ) {}

  x(value: number): string {
    const { from, to } = this.scale;
    return `${(((value - from) / (to - from)) * 100).toFixed(2)}%`;
  }

  width(from: number, to: number): string {
    return `${(((to - from) / (this.scale.to - this.scale.from)) * 100).toFixed(2)}%`;
  }

  /** Returns the side of the target on which kinds of items meet it. */
  zone() {
    const { target, better } = this.strata;
    const { from, to } = this.scale;
    return better === 'higher'
      ? { x: this.x(target), width: this.width(target, to) }
      : { x: '0%', width: this.width(from, target) };
  }
}

function Zone({ drawing, height }: { drawing: Drawing; height: number }) {
  return <rect className="fill-zone" {...drawing.zone()} height={height} />;
}

function Sides({ drawing, strata }: { drawing: Drawing; strata: Strata }) {
  const at = drawing.x(strata.target);
  const isRight = strata.better === 'higher';
  return (
    <li className={`${rowLook} min-h-[30px]`} aria-hidden="true">
      <span className={nameCell} />
      <svg className={`${plot} h-[30px]`} aria-hidden="true">
        <Zone drawing={drawing} height={30} />
        <line className={targetLine} x1={at} x2={at} y1="0" y2="30" />
        <text
          className="fill-accent font-semibold"
          x={at}
          dx={isRight ? 8 : -8}
          y="19"
          textAnchor={isRight ? 'start' : 'end'}
        >
          automate
        </text>
        <text
          className="fill-ink font-semibold"
          x={at}
          dx={isRight ? -8 : 8}
          y="19"
          textAnchor={isRight ? 'end' : 'start'}
        >
          human review
        </text>
      </svg>
      <span className={valueCell} />
    </li>
  );
}

function Row({
  row,
  drawing,
  sample,
  isMet,
}: {
  row: Stratum;
  drawing: Drawing;
  sample: EvidencePackage;
  isMet: boolean;
}) {
  const { strata } = sample;
  const target = drawing.x(strata.target);
  const value = drawing.x(row.value);
  return (
    <li className={`${rowLook} min-h-[48px]`}>
      <span className={nameCell}>
        {row.name}
        <span className="sr-only text-xs text-ink-3 md:not-sr-only md:block">
          {countFigure(row.n)} items
          {row.precision &&
            !row.comparison &&
            `, precision ${measuredWithUnit(row.precision.value, strata.unit)}`}
          {row.comparison &&
            `. ${strata.comparison?.name}: ${measuredWithUnit(row.comparison.value, strata.unit)} of ${countFigure(row.comparison.n)}`}
        </span>
      </span>
      <svg className={`${plot} h-[48px]`} aria-hidden="true">
        <Zone drawing={drawing} height={48} />
        <line className="stroke-rule" x1="0" x2="100%" y1="24" y2="24" />
        <line className={targetLine} x1={target} x2={target} y1="0" y2="48" />
        <rect
          className={isMet ? 'fill-accent stroke-accent stroke-2' : 'fill-surface stroke-ink stroke-2'}
          x={drawing.x(row.ci_low)}
          width={drawing.width(row.ci_low, row.ci_high)}
          y="16"
          height="16"
        />
        <line
          className={isMet ? 'stroke-surface stroke-2' : 'stroke-ink stroke-2'}
          x1={value}
          x2={value}
          y1="16"
          y2="32"
        />
      </svg>
      <span className={`${valueCell} text-right text-base font-semibold tabular-nums`}>
        {measuredWithUnit(row.value, strata.unit)}
        <span className="sr-only">, {intervalName(sample)} </span>
        <span className="sr-only md:not-sr-only md:block md:text-xs md:font-normal md:text-ink-3">
          {measuredFigure(row.ci_low, '')} to {measuredFigure(row.ci_high, '')}
        </span>
        <span className="sr-only">: {isMet ? 'automate' : 'human review'}</span>
      </span>
    </li>
  );
}

function Axis({ drawing, scale, unit }: { drawing: Drawing; scale: LabelledScale; unit: string }) {
  return (
    <li className={`${rowLook} min-h-[26px]`} aria-hidden="true">
      <span className={nameCell} />
      <svg className={`${plot} h-[26px]`} aria-hidden="true">
        <Zone drawing={drawing} height={4} />
        {scale.ticks.map((tick, at) => (
          <text
            key={tick}
            className={`fill-ink-2 ${at % 2 === 1 ? 'max-md:hidden' : ''}`}
            x={drawing.x(tick)}
            y="18"
            textAnchor={tick === scale.from ? 'start' : tick === scale.to ? 'end' : 'middle'}
          >
            {tick}
            {unit === '%' && '%'}
          </text>
        ))}
      </svg>
      <span className={valueCell} />
    </li>
  );
}

function Overall({ sample }: { sample: EvidencePackage }) {
  const { strata, metrics, data_set: data } = sample;
  const overall = metrics.find(({ name }) => name === strata.metric);
  const other = metrics.find(({ name }) => name === strata.comparison?.metric);
  if (!overall) return null;
  return (
    <span>
      All {countFigure(overall.n)} {overall.n === data.evaluated ? data.unit : 'items'}:{' '}
      <b className="text-lg font-semibold tabular-nums">
        <Marked>{measuredWithUnit(overall.value, overall.unit)}</Marked>
      </b>
      {overall.baseline !== null && (
        <span className="text-ink-2"> was {measuredWithUnit(overall.baseline, overall.unit)}</span>
      )}
      {other && (
        <span className="block text-ink-2">
          {strata.comparison?.name}: {measuredWithUnit(other.value, other.unit)} of {countFigure(other.n)}
        </span>
      )}
    </span>
  );
}

export function EvidenceFigure({
  sample,
  origin,
  headingId = 'decision',
}: {
  sample: EvidencePackage;
  origin: string;
  headingId?: string;
}) {
  const { strata } = sample;
  const decision: Decision = decisionOf(strata);
  const note = overallNote(sample);
  const scale = labelledScale(strata);
  const drawing = new Drawing(scale, strata);
  const target = `${strata.better === 'higher' ? 'at least' : 'at most'} ${strata.target}${strata.unit === '%' ? '%' : ` ${strata.unit}`}`;
  return (
    <figure className="sheet min-w-0" aria-labelledby={headingId}>
      <div className="grid gap-1 px-4 pt-4 pb-3 md:px-6 md:pt-5">
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-3">
          What you have on day {sample.scope.pilot_days} <Tag tone="quiet">{origin}</Tag>
        </p>
        <h2 id={headingId} className="text-[1.375rem] tracking-[-0.02em] md:text-xl">
          {decisionInWords(decision, sample.data_set.unit).map((sentence) => (
            <span key={sentence} className="block">
              {sentence}{' '}
            </span>
          ))}
        </h2>
        {note && <p className="text-md text-ink-2">{note}</p>}
      </div>
      <ul
        className="px-4 md:px-6"
        aria-label={`${strata.metric} by kind, with ${intervalName(sample)}s; target ${target}`}
      >
        <Sides drawing={drawing} strata={strata} />
        {[...decision.handOver, ...decision.keepPeopleOn].map((row) => (
          <Row
            key={row.name}
            row={row}
            drawing={drawing}
            sample={sample}
            isMet={decision.handOver.includes(row)}
          />
        ))}
        <Axis drawing={drawing} scale={scale} unit={strata.unit} />
      </ul>
      <figcaption className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-rule px-4 py-3 text-md md:px-6">
        <span className="text-ink-2">
          {strata.metric}, {intervalName(sample)}s, target {target}
        </span>
        <Overall sample={sample} />
      </figcaption>
    </figure>
  );
}
