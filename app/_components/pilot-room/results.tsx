import { ButtonLink } from '@/app/_components/button';
import { figures as numbers, StackingTable } from '@/app/_components/stacking-table';
import { countFigure } from '@/lib/offers/evidence';
import type { WorstItem } from '@/lib/pilots/figures';
import { dayName, intervalName, percent, pilotVerdictNames } from '@/lib/pilots/labels';
import { todayIn } from '@/lib/pilots/pilot-dates';
import { currentWeek, valuesBefore } from '@/lib/pilots/week/week';
import { ActForm } from './act-form';
import { Checkpoint } from './checkpoint';
import { Comparisons, Trend } from './comparisons';
import { CriterionPlot } from './criterion-plot';
import { KeyPanel } from './key-panel';
import { Lead, Panel, padded, type RoomProps } from './parts';
import { Sample } from './sample';
import { Upload } from './upload';
import { VerdictTable } from './verdict-table';

const verdictMeanings =
  'Met: the whole interval meets the target. Not met: the whole interval misses it. Not shown: the interval includes the target, so the data do not show whether it is met.';

/** Values so far, or the verdicts of the final analysis. */
export function Results({ view, base }: RoomProps) {
  const { items, pilot, allowedActs } = view;
  const { look } = pilot;
  const figures = look?.figures ?? view.figures;
  const lastWeek = valuesBefore(view, currentWeek(view) ?? 1);
  const early = look?.endedShort ? ` The pilot ended early: ${look.endedShort}` : '';
  return (
    <>
      <Lead heading={look ? pilotVerdictNames[look.figures.pilot_verdict] : 'Results so far'}>
        {look
          ? `${look.byName} ran the final analysis on ${dayName(todayIn(pilot.timeZone, new Date(look.frozenAt)))}, on ${countFigure(items)} items. These figures no longer change.${early}`
          : `${countFigure(items)} items have a result. ${pilot.state === 'paused' ? 'Uploads are closed until the pilot resumes.' : 'The final analysis computes the verdict, once.'}`}
      </Lead>
      <div className="grid gap-6">
        {look && (
          <Panel
            id="verdicts"
            heading="Verdict by criterion"
            end={
              allowedActs.includes('decide') && (
                <ButtonLink href={`${base}/acceptance`}>Accept or reject</ButtonLink>
              )
            }
            foot={verdictMeanings}
          >
            <VerdictTable criteria={look.figures.criteria} />
          </Panel>
        )}
        <Checkpoint view={view} base={base} />
        <Upload view={view} base={base} />
        <Sample view={view} base={base} />
        {figures && (
          <div className="sheet">
            {figures.criteria.map((criterion, at) => (
              <CriterionPlot
                key={criterion.name}
                criterion={criterion}
                lastWeek={lastWeek(at)}
                isFinal={look !== null}
              />
            ))}
            <p className={`border-t border-rule bg-bg py-3 text-sm text-ink-2 ${padded}`}>
              Bar: value and {intervalName(figures)} interval
              {look && ', filled if the whole interval meets the target'}. Dashed line: target. Circle: the
              current process, on all items. Intervals are Wilson for shares; for other metrics, 10,000
              bootstrap draws by item or cluster with seed {figures.seed}.
            </p>
          </div>
        )}
        <Trend view={view} base={base} />
        <Comparisons view={view} base={base} />
        {figures && figures.worst.length > 0 && (
          <Panel
            id="worst"
            heading="Worst items"
            end={<a href={`${base}/rows.csv`}>Download all rows as CSV</a>}
            foot="IDs only. Look the items up in your own system."
          >
            <div className={padded}>
              <StackingTable
                isNarrow
                rowHeading="Item"
                nameOf={({ item, rows }) => `${item} ${rows}`}
                nameCell={({ item }) => <code className="wrap-anywhere">{item}</code>}
                columns={[
                  { heading: 'Rows', cell: ({ rows }) => rows },
                  numbers<WorstItem>(
                    'Errors',
                    ({ errors, total }) => `${countFigure(errors)} of ${countFigure(total)}`,
                  ),
                  numbers<WorstItem>('Share', ({ value }) => <b>{percent(value)}</b>),
                ]}
                rows={figures.worst}
              />
            </div>
          </Panel>
        )}
        <KeyPanel view={view} base={base} />
        <ActForm view={view} base={base} act="freeze" />
      </div>
    </>
  );
}
