import { dayName, intervalName, itemsInWords, pilotVerdictNames } from '@/lib/pilots/labels';
import { checkpointBilling } from '@/lib/pilots/plan';
import { ActForm } from './act-form';
import { Panel, padded, type RoomProps } from './parts';
import { VerdictTable } from './verdict-table';

/** The plan's checkpoint: its analysis, then the decision of the buyer. */
export function Checkpoint({ view, base }: RoomProps) {
  const { pilot, plan, dates, today } = view;
  const planned = plan?.content.checkpoint;
  const { checkpoint } = pilot;
  if (!planned || dates.checkpoint === null) return null;
  const credit = plan?.content.credit_on_stop ? 'It earns the credit.' : 'It earns no credit.';
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
