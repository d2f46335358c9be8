import { memo } from 'react';
import { BandMark } from '@/app/_components/band-mark';
import { OutsideText } from '@/app/_components/outside-text';
import type { InboxRow } from '@/lib/inbox/inbox';
import { inertLine } from '@/lib/kernel/inert-text';
import { reviewAge } from '@/lib/review/times';
import { statusNames } from '@/lib/review/words';
import { WakeTime } from '../_screen/time-zone';

const ageClass = { no_limit: '', in_time: '', reviewed: '', due_soon: ' age-soon', overdue: ' age-late' };

/** Where a lead stands, with what goes with it: when it wakes, who has it. */
function Standing({ state, now }: { state: InboxRow['state']; now: Date }) {
  const { status, snoozedUntil, assignee } = state;
  return (
    <>
      {statusNames[status]}
      {status === 'snoozed' && snoozedUntil && (
        <>
          , <WakeTime iso={snoozedUntil} now={now} />
        </>
      )}
      {assignee && `, ${assignee.name}`}
    </>
  );
}

/** How long a lead has waited against the time that its band is promised, in words. */
export function Age({ row, now }: { row: Pick<InboxRow, 'band' | 'createdAt' | 'state'>; now: Date }) {
  const { firstReviewedAt, status, statusChangedAt } = row.state;
  const age = reviewAge(
    {
      band: row.band,
      createdAt: new Date(row.createdAt),
      firstReviewedAt: firstReviewedAt === null ? null : new Date(firstReviewedAt),
      withdrawnAt: status === 'withdrawn' ? new Date(statusChangedAt) : null,
    },
    now,
  );
  return <span className={`age${ageClass[age.urgency]}`}>{age.words}</span>;
}

export const LeadRow = memo(function LeadRow({
  row,
  href,
  isOpen,
  isCurrent,
  isSelected,
  hasLeft,
  isRemoved,
  now,
  onSelect,
}: {
  row: InboxRow;
  href: string;
  isOpen: boolean;
  /** Whether keys act on it. */
  isCurrent: boolean;
  isSelected: boolean;
  /** Whether it was dealt with since the list was read. */
  hasLeft: boolean;
  isRemoved: boolean;
  now: Date;
  onSelect: (leadId: string, isSelected: boolean, isRange: boolean) => void;
}) {
  const { leadId, company, workflow, band, score, state } = row;
  return (
    <tr data-open={isOpen} data-left={hasLeft}>
      <td>
        <label className="row-tick">
          <input
            type="checkbox"
            name="lead"
            form="bulk-form"
            value={`${leadId}:${state.version}`}
            aria-label={`Select ${inertLine(company)}`}
            checked={isSelected}
            onChange={({ target, nativeEvent }) =>
              onSelect(leadId, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </td>
      <td>
        <BandMark band={band} />
      </td>
      <td className="score">{score}</td>
      <th scope="row" className="company">
        <a
          className="lead-link one-line"
          href={href}
          data-lead={leadId}
          aria-current={isCurrent ? 'true' : undefined}
        >
          <OutsideText text={company} />
        </a>
      </th>
      <td className="workflow one-line">
        <OutsideText text={workflow} />
      </td>
      <td className="state one-line">{isRemoved ? 'Removed' : <Standing state={state} now={now} />}</td>
      <td className="age-cell one-line">
        <Age row={row} now={now} />
      </td>
    </tr>
  );
});
