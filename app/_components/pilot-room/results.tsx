import { ButtonLink } from '@/app/_components/button';
import { StackingTable } from '@/app/_components/stacking-table';
import { countFigure } from '@/lib/offers/evidence';
import type { CriterionFigures } from '@/lib/pilots/figures';
import { itemsNeeded } from '@/lib/pilots/items-needed';
import { dayName, percent, pilotVerdictNames, targetInWords } from '@/lib/pilots/labels';
import type { Criterion } from '@/lib/pilots/plan';
import { ActForm } from './act-form';
import { CriterionPlot } from './criterion-plot';
import { Lead, Panel, padded, type RoomProps, Small, Verdict } from './parts';
import { Upload } from './upload';

interface Shown {
  criterion: Criterion;
  figures: CriterionFigures;
}

/** Returns the criteria of the plan with their figures. */
export function shownCriteria({ pilot, plan, figures }: RoomProps['view']): Shown[] {
  const computed = (pilot.look?.figures ?? figures)?.criteria ?? [];
  return (plan?.content.criteria ?? []).flatMap((criterion) => {
    const found = computed.find(({ name }) => name === criterion.name);
    return found ? [{ criterion, figures: found }] : [];
  });
}

function Verdicts({ shown, view, base }: RoomProps & { shown: readonly Shown[] }) {
  const canDecide = view.allowedActs.includes('decide');
  return (
    <Panel
      id="verdicts"
      heading="Verdict by criterion"
      end={canDecide && <ButtonLink href={`${base}/acceptance`}>Accept or reject</ButtonLink>}
      foot={
        <>
          <b>Met</b>: the whole 95% interval meets the target. <b>Not met</b>: the whole interval misses it.{' '}
          <b>Not shown</b>: the interval includes the target, so the data cannot decide.
        </>
      }
    >
      <div className={padded}>
        <StackingTable
          rowHeading="Criterion and target"
          nameOf={({ criterion }) => criterion.name}
          nameCell={({ criterion }) => (
            <>
              {criterion.name}
              <Small>{targetInWords(criterion)}</Small>
            </>
          )}
          columns={[
            { heading: 'Value', isNumber: true, cell: ({ figures }) => <b>{percent(figures.value)}</b> },
            {
              heading: '95% interval',
              isNumber: true,
              cell: ({ figures: { low, high } }) =>
                low === null || high === null ? '–' : `${low.toFixed(1)} to ${high.toFixed(1)}`,
            },
            { heading: 'Baseline', isNumber: true, cell: ({ criterion }) => percent(criterion.baseline) },
            {
              heading: 'Verdict',
              isNumber: true,
              cell: ({ figures }) => <Verdict verdict={figures.verdict} />,
            },
          ]}
          rows={shown}
        />
      </div>
    </Panel>
  );
}

function Worst({ shown, base }: { shown: readonly Shown[]; base: string }) {
  const lists = shown.filter(({ figures }) => figures.worst.length > 0);
  if (lists.length === 0) return null;
  return (
    <Panel
      id="worst"
      heading="Worst items"
      end={<a href={`${base}/rows.csv`}>Download all as CSV</a>}
      foot="IDs only. Look the items up in your own system."
    >
      <div className={`grid gap-4 pb-4 ${padded}`}>
        {lists.map(({ criterion, figures }) => (
          <StackingTable
            key={criterion.name}
            caption={criterion.name}
            rowHeading="Item"
            nameOf={({ item }) => item}
            nameCell={({ item }) => <code className="wrap-anywhere">{item}</code>}
            columns={Object.keys(figures.worst[0] ?? {})
              .filter((name) => name !== 'item')
              .map((name) => ({
                heading: columnNames[name] ?? name,
                isNumber: true,
                cell: (row) => new Map<string, string | number>(Object.entries(row)).get(name),
              }))}
            rows={figures.worst}
          />
        ))}
      </div>
    </Panel>
  );
}

const columnNames: Readonly<Record<string, string>> = {
  words: 'Words',
  sub: 'Wrong',
  del: 'Missing',
  ins: 'Added',
  gold: 'Correct label',
  predicted: 'Label',
  decision: 'Decision',
  kind: 'Kind',
  tp: 'Found',
  fp: 'False alarms',
  fn: 'Missed',
};

/** Values so far, or the verdicts of the final look. */
export function Results({ view, base }: RoomProps) {
  const { pilot, items, figures } = view;
  const { look } = pilot;
  const shown = shownCriteria(view);
  return (
    <>
      <Lead heading={look ? pilotVerdictNames[look.figures.verdict] : 'Results so far'}>
        {look
          ? `${look.byName} took the final look on ${dayName(look.frozenAt.slice(0, 10))}, on ${countFigure(items)} items. These figures no longer change.`
          : `${countFigure(items)} items are in. The verdict comes once, with the final look.`}
        {look?.endedShort && ` The pilot ended early: ${look.endedShort}`}
      </Lead>
      <div className="grid gap-6">
        {look && <Verdicts shown={shown} view={view} base={base} />}
        <Upload view={view} base={base} />
        {shown.length > 0 && (
          <div className="sheet [&>section:first-child]:border-t-0">
            {shown.map((one) => (
              <CriterionPlot
                key={one.criterion.name}
                {...one}
                isFinal={look !== null}
                needed={itemsNeeded(one.criterion)}
              />
            ))}
            <p className={`border-t border-rule bg-bg py-3 text-sm text-ink-2 ${padded}`}>
              Bar: value and 95% interval{look && ', filled where all of it meets the target'}. Dashed line:
              target. Circle: your current process.
            </p>
          </div>
        )}
        <Worst shown={shown} base={base} />
        {view.allowedActs.includes('freeze') && (
          <Panel id="freeze" heading="Take the final look">
            <div className={`max-w-160 pb-4 ${padded}`}>
              <ActForm
                view={view}
                base={base}
                act="freeze"
                button="Freeze the results"
                isQuiet
                fields={[
                  {
                    name: 'ended_short',
                    label: 'Reason to end early',
                    hint: 'Only before the last day while items are missing.',
                    isOptional: true,
                  },
                ]}
                note="Computes the verdicts from the results that are in. No result can be added afterwards."
              />
            </div>
          </Panel>
        )}
        {figures && (
          <p className="text-sm text-ink-2">
            Intervals: Wilson for shares, otherwise 10,000 bootstrap draws by item with seed{' '}
            {(look?.figures ?? figures).seed}. Text normaliser basic-1. Files and digests are in the{' '}
            <a href={`${base}/record`}>record</a>.
          </p>
        )}
      </div>
    </>
  );
}
