import { ButtonLink } from '@/app/_components/button';
import { figures, figures as numbers, StackingTable } from '@/app/_components/tables';
import { countFigure } from '@/lib/offers/evidence';
import type { CriterionFigures, WorstItem } from '@/lib/pilots/figures';
import {
  dayName,
  intervalInWords,
  intervalMethods,
  intervalName,
  itemsInWords,
  percent,
  pilotVerdictNames,
  targetInWords,
  valueInWords,
} from '@/lib/pilots/labels';
import { withdrawableBatches } from '@/lib/pilots/pilot';
import { todayIn } from '@/lib/pilots/pilot-dates';
import { checkpointBilling } from '@/lib/pilots/plan';
import { currentWeek, valuesBefore } from '@/lib/pilots/week/week';
import { ActForm } from './act-form';
import { Comparisons, Trend } from './comparisons';
import { CriterionPlot } from './criterion-plot';
import { KeyPanel } from './key-panel';
import { Lead, Panel, padded, type RoomProps, Small, Verdict } from './parts';
import { Upload } from './upload';

function VerdictTable({ criteria }: { criteria: readonly CriterionFigures[] }) {
  return (
    <div className={padded}>
      <StackingTable
        caption="Verdict by criterion"
        rowHeading="Criterion and target"
        nameOf={({ name }) => name}
        nameCell={(criterion) => (
          <span>
            {criterion.name}{' '}
            <Small>
              {targetInWords(criterion)}
              {criterion.by_stratum && ', in each stratum'}
            </Small>
          </span>
        )}
        columns={[
          figures<CriterionFigures>('Value', (criterion) => <b>{valueInWords(criterion)}</b>),
          figures<CriterionFigures>('Interval', intervalInWords),
          figures<CriterionFigures>('Current process', ({ baseline }) => percent(baseline)),
          figures<CriterionFigures>('Verdict', ({ verdict }) => <Verdict verdict={verdict} />),
        ]}
        rows={criteria}
      />
    </div>
  );
}

/** The manifest, and the sample that the portal drew from it with its seed. */
function Sample({ view: { pilot, figures: latest, items }, base }: RoomProps) {
  const { sample, look } = pilot;
  if (!sample) return null;
  const { seed, total, drawn, strata } = sample;
  const ofStrata = (look?.figures ?? latest)?.criteria[0]?.strata ?? [];
  const rows = [
    { name: 'All items', total, drawn, results: items },
    ...strata.map((each) => ({
      ...each,
      results: ofStrata.find(({ name }) => name === each.name)?.n ?? 0,
    })),
  ];
  return (
    <Panel
      id="sample"
      heading={seed === null ? 'Manifest' : `Sample: ${countFigure(drawn)} of ${countFigure(total)} items`}
      end={seed !== null && <a href={`${base}/sample.csv`}>Download the drawn items as CSV</a>}
      foot={
        seed === null
          ? 'The sample is drawn once both sides have approved the plan. Until then, the side that makes the last change to the plan or manifest can try several versions and send the one with the sample it prefers. To prevent this, upload the manifest first. Then add a number to the plan that neither side can choose, such as the next day’s lottery result.'
          : `Seed ${seed}, computed from the SHA-256 of the plan and of the manifest. To repeat the draw, run node draw.mjs or python3 draw.py in the package. The side that made the last change to the plan or manifest could have tried several versions first. The record lists only the versions it sent.`
      }
    >
      <div className={padded}>
        <StackingTable
          caption="Items by stratum"
          rowHeading="Stratum"
          nameOf={({ name }) => name}
          nameCell={({ name }) => name}
          columns={[
            figures<(typeof rows)[number]>('In the manifest', (row) => countFigure(row.total)),
            figures<(typeof rows)[number]>('Drawn', (row) => countFigure(row.drawn)),
            figures<(typeof rows)[number]>('With results', (row) => countFigure(row.results)),
          ]}
          rows={rows}
        />
      </div>
    </Panel>
  );
}

/** The plan's checkpoint: its analysis, then the decision of the buyer. */
function Checkpoint({ view, base }: RoomProps) {
  const { pilot, plan, dates, today } = view;
  const planned = plan?.content.checkpoint;
  const { checkpoint } = pilot;
  if (!planned || dates.checkpoint === null) return null;
  const credit = plan?.content.credit_on_stop
    ? 'A stopped pilot earns the credit.'
    : 'A stopped pilot earns no credit.';
  const billing = `${checkpointBilling(planned)} ${credit}`;
  if (!checkpoint) {
    if (pilot.look || pilot.decision) return null;
    return (
      <Panel id="checkpoint" heading="Checkpoint" end={dayName(dates.checkpoint)} foot={billing}>
        <div className={`pb-4 ${padded}`}>
          {today >= dates.checkpoint ? (
            <ActForm view={view} base={base} act="freeze_checkpoint" />
          ) : (
            'From that day on, either side can run the first of two analyses. The buyer then continues or stops.'
          )}
        </div>
      </Panel>
    );
  }
  const { look, day, decision } = checkpoint;
  const decided =
    decision &&
    `${decision.choice === 'stop' ? 'Stopped' : 'Continued'} by ${decision.name}, ${dayName(decision.day)}. ${decision.note ?? ''}`;
  return (
    <Panel
      id="checkpoint"
      heading={`Checkpoint: ${pilotVerdictNames[look.figures.pilot_verdict]}`}
      end={`${dayName(day)}, ${itemsInWords(look.figures.items)}, ${intervalName(look.figures)} intervals`}
      foot={billing}
    >
      <VerdictTable criteria={look.figures.criteria} />
      <div className={`grid gap-4 py-4 empty:hidden ${padded}`}>
        {decided}
        <ActForm view={view} base={base} act="continue" />
        <ActForm view={view} base={base} act="stop" />
      </div>
    </Panel>
  );
}

const verdictMeanings =
  'Met: the whole interval meets the target. Not met: the whole interval misses it. Not shown: the interval includes the target, so the data do not show whether it is met.';

/** Form to withdraw one of the files that the reader's side uploaded, newest first; nothing if there is none. */
function WithdrawFile({ view, base }: RoomProps) {
  const files = withdrawableBatches(view, view.actor.side).toReversed();
  if (files.length === 0) return null;
  const options = files.map(
    ({ no, fileName, rowsTaken, byName, day }) =>
      [String(no), fileName, `${countFigure(rowsTaken)} rows, ${byName}, ${dayName(day)}`] as const,
  );
  return (
    <ActForm
      view={view}
      base={base}
      act="withdraw_file"
      fields={[
        { name: 'no', label: 'Which file', options },
        { name: 'reason', label: 'Reason' },
      ]}
    />
  );
}

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
          ? `${look.byName} ran the final analysis of ${countFigure(items)} items on ${dayName(todayIn(pilot.timeZone, new Date(look.frozenAt)))}. These figures no longer change.${early}`
          : `${countFigure(items)} items have a result. ${pilot.state === 'paused' ? 'Uploads are closed until the pilot resumes.' : 'The final analysis computes the verdict only once.'}`}
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
        <WithdrawFile view={view} base={base} />
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
              {look && ', filled if the whole interval meets the target'}. Dashed line: target. Circle:
              current process, all items. Intervals: {intervalMethods}, seed {figures.seed}.
            </p>
          </div>
        )}
        <Trend view={view} base={base} />
        <Comparisons view={view} base={base} />
        {figures && figures.worst.length > 0 && (
          <Panel
            id="worst"
            heading="Worst items"
            end={<a href={`${base}/rows.csv`}>Download the current rows as CSV</a>}
            foot="IDs only. Look the items up in your own system."
          >
            <div className={padded}>
              <StackingTable
                isNarrow
                caption="Items with the most errors"
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
