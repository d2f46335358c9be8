import { listedCommands } from '@/lib/inbox/commands/inbox-commands';
import type { InboxView } from '@/lib/inbox/views';
import { SmallButton } from '../../_components/small-button';

const decisions = ['start_review', 'accept', 'decline', 'snooze', 'assign', 'duplicate', 'deselect'] as const;
/** What is done with accepted leads. */
const stageSteps = ['contact', 'propose', 'start_pilot', 'win', 'lose', 'assign', 'deselect'] as const;
export type BulkCommand = (typeof decisions | typeof stageSteps)[number];

/** How many leads are ticked, and what can be done with them. */
export function BulkBar({
  view,
  count,
  onRun,
}: {
  view: InboxView;
  count: number;
  onRun: (command: BulkCommand) => void;
}) {
  if (count === 0) return null;
  return (
    <div
      className="noscript:hidden flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t-3 border-ink px-4 py-1.5"
      role="toolbar"
      aria-label="Selected leads"
    >
      <strong className="tabular-nums">{count} selected</strong>
      <span className="flex flex-wrap gap-1.5">
        {(view === 'pilots' ? stageSteps : decisions).map((id) => (
          <SmallButton key={id} type="button" onClick={() => onRun(id)}>
            {listedCommands.find((command) => command.id === id)?.name}
          </SmallButton>
        ))}
      </span>
    </div>
  );
}
