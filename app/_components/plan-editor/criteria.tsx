import { type ReactNode, useEffect, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { countFigure } from '@/lib/offers/evidence';
import {
  criteriaMax,
  criterionOf,
  emptyCriterion,
  metricNames,
  metrics,
  needsSpans,
  numberOf,
} from '@/lib/pilots/criterion';
import { itemsNeeded } from '@/lib/pilots/items-needed';
import type { PlanTexts } from '@/lib/pilots/plan-form';
import { Button } from '../button';
import { FieldError } from '../field';
import { Marked } from '../money';
import { PlanField, PlanTick, RowTools, useProblem } from './plan-field';

const metricOptions = metricNames.map((name) => [name, metrics[name].label] as const);

/** Returns how many items a typed criterion needs; undefined while its target and expected value are not plausible. */
function neededFor(typed: PlanTexts['criteria'][number], hasCheckpoint: boolean): number | undefined {
  const { metric, target, expected } = criterionOf(typed);
  const gain = metrics[metric].better === 'lower' ? target - expected : expected - target;
  return gain > 0 ? itemsNeeded({ metric, target, expected }, hasCheckpoint) : undefined;
}

/**
 * States how many items a criterion needs, and if the sample has them. The number of spans in an item is not known in
 * advance.
 */
function Needed({
  needed,
  sample,
  spans,
  each,
}: {
  needed: number;
  sample: number;
  spans: string | undefined;
  each: string;
}) {
  const isCompared = spans === undefined && sample > 0 && each === '';
  return (
    <p role="status" className="border-t border-rule bg-bg px-4 py-3 font-semibold tabular-nums">
      {spans && 'At least '}
      <Marked>{countFigure(needed)}</Marked> {spans ?? 'items'} needed
      {each}
      {isCompared && `, ${countFigure(sample)} in the sample`}.{' '}
      {isCompared && needed > sample && (
        <span className="text-warn">{countFigure(needed - sample)} too few.</span>
      )}
    </p>
  );
}

function Criterion({ place, sample, tools }: { place: number; sample: number; tools: ReactNode }) {
  const { formState } = useFormContext<PlanTexts>();
  const typed = useWatch<PlanTexts, `criteria.${number}`>({ name: `criteria.${place}` });
  const { better, rows, unit } = metrics[typed.metric];
  const bound = better === 'lower' ? 'at most' : 'at least';
  const [day, strata] = useWatch<PlanTexts, ['checkpoint.day', 'strata']>({
    name: ['checkpoint.day', 'strata'],
  });
  const needed = neededFor(typed, day !== '');
  const each = typed.by_stratum && strata ? ' in each stratum' : '';
  const spans = needsSpans(typed.metric) ? unit : undefined;
  const isWrong = formState.errors.criteria?.[place] !== undefined;
  const path = `criteria.${place}` as const;
  const [isOpen, setIsOpen] = useState(typed.name === '');
  useEffect(() => {
    if (isWrong) setIsOpen(true);
  }, [isWrong]);
  return (
    <details
      className="group border border-rule open:border-accent open:shadow-[inset_3px_0_var(--accent)]"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-target flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 wrap-anywhere">
        <span>
          <b className="font-semibold">
            {place + 1}. {typed.name || 'New criterion'}
          </b>
          <span className="block text-md text-ink-2 group-open:hidden">
            {metrics[typed.metric].label}, {bound} {typed.target}%, expected {typed.expected}%.{' '}
            {typed.must ? 'Required' : 'Not required'}
          </span>
        </span>
        {needed !== undefined && (
          <span className="text-md tabular-nums group-open:hidden">
            <b className={spans === undefined && needed > sample ? 'text-warn' : ''}>
              {spans && 'at least '}
              {countFigure(needed)} {spans ?? 'items'} needed{each}
            </b>
          </span>
        )}
      </summary>
      <div className="grid items-end gap-4 px-4 pb-4 md:grid-cols-3">
        <div className="md:col-span-2">
          <PlanField path={`${path}.name`} label="Name" />
        </div>
        <PlanField path={`${path}.metric`} label="Metric" look="select" options={metricOptions} />
        <PlanField path={`${path}.target`} label={`Target, ${bound}`} look="percent" />
        <PlanField path={`${path}.expected`} label="Expected" look="percent" />
        <PlanField
          path={`${path}.baseline`}
          label="Value today, before the pilot"
          look="percent"
          isOptional
        />
        {typed.baseline !== '' && (
          <PlanField path={`${path}.baseline_n`} label={`Measured on how many ${unit}`} isOptional />
        )}
        {rows === 'spans' && (
          <PlanField path={`${path}.kind`} label="Count only this kind of data" isOptional />
        )}
        {rows === 'labels' && (
          <PlanField path={`${path}.labels`} label="Labels, separated by commas" isOptional />
        )}
        <div className="flex flex-wrap items-center justify-between gap-2 md:col-span-3">
          <PlanTick path={`${path}.must`} label="Required for a positive verdict" />
          {strata && <PlanTick path={`${path}.by_stratum`} label="Each stratum must reach the target" />}
          {tools}
        </div>
      </div>
      {needed !== undefined && <Needed {...{ needed, sample, spans, each }} />}
    </details>
  );
}

/** Criteria that can be added, moved and removed, each with the number of items that it needs. */
export function Criteria() {
  const { control } = useFormContext<PlanTexts>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'criteria' });
  const sample = numberOf(useWatch<PlanTexts, 'sample_size'>({ name: 'sample_size' })) || 0;
  const problem = useProblem('criteria');
  return (
    <div id="criteria" tabIndex={-1} className="grid gap-2">
      {problem && <FieldError name="criteria" error={problem} />}
      <ol className="grid gap-2">
        {fields.map(({ id }, place) => (
          <li key={id}>
            <Criterion
              place={place}
              sample={sample}
              tools={
                <RowTools
                  name={`criterion ${place + 1}`}
                  place={place}
                  count={fields.length}
                  onMove={(to) => move(place, to)}
                  onRemove={() => remove(place)}
                />
              }
            />
          </li>
        ))}
      </ol>
      {fields.length < criteriaMax && (
        <div>
          <Button kind="quiet" type="button" onClick={() => append(emptyCriterion)}>
            Add a criterion
          </Button>
        </div>
      )}
    </div>
  );
}
