import { memo } from 'react';
import { Avatar } from '@/app/_components/avatar';
import { OutsideText } from '@/app/_components/outside-text';
import { BandMark } from '@/app/(founder)/_components/band-mark';
import type { InboxRow } from '@/lib/inbox/inbox';
import { alikeInWords, buyerKindOf } from '@/lib/inbox/labels';
import { type RowTime, rowTime } from '@/lib/inbox/row-times';
import { inertLine } from '@/lib/kernel/inert-text';
import { usd } from '@/lib/kernel/money';
import { useClock, useMay, useStart } from '../_screen/inbox-context';

function chipsOf({ alikeCount, hasQuote, state }: InboxRow): string[] {
  return [
    ...(alikeCount > 0 ? [alikeInWords(alikeCount)] : []),
    ...(hasQuote ? ['Quote'] : []),
    ...(state.isWoken ? ['Snooze ended'] : []),
  ];
}

const timeLook: Record<RowTime['urgency'], string> = {
  none: 'text-sm tabular-nums text-ink-2',
  soon: 'text-sm font-semibold tabular-nums text-warn',
  late: 'text-sm font-semibold tabular-nums text-bad',
};

function TimeMark({ time: { words, at, urgency } }: { time: RowTime }) {
  const className = timeLook[urgency];
  return at === null ? (
    <span className={className}>{words}</span>
  ) : (
    <time className={className} dateTime={at}>
      {words}
    </time>
  );
}

export const LeadRow = memo(function LeadRow({
  row,
  isCurrent,
  isTabStop,
  isOpen,
  isSelected,
  hasLeft,
  isRemoved,
  isSaving,
  onSelect,
}: {
  row: InboxRow;
  isCurrent: boolean;
  /** One row is in the tab order; keys move among the others. */
  isTabStop: boolean;
  isOpen: boolean;
  isSelected: boolean;
  /** True if it no longer belongs to the list. */
  hasLeft: boolean;
  isRemoved: boolean;
  isSaving: boolean;
  onSelect: (leadId: string, isSelected: boolean, isRange: boolean) => void;
}) {
  const { leadId, company, workflow, band, state, isSeen, annualCommit, offerName, targetOfferId } = row;
  const { assignee } = state;
  const { query } = useStart();
  const mayReview = useMay('reviewer');
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <tr
      data-version={state.version}
      data-open={isOpen}
      data-current={isCurrent}
      data-left={hasLeft}
      data-unseen={!isSeen}
    >
      <td className="tick-cell">
        {mayReview && (
          <label className="row-tick">
            <input
              className="inbox-tick"
              type="checkbox"
              tabIndex={tabIndex}
              aria-label={`Select ${inertLine(company)}`}
              checked={isSelected}
              onChange={({ target, nativeEvent }) =>
                onSelect(leadId, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        )}
      </td>
      <td className="band-cell">
        <BandMark band={band} />
      </td>
      <th scope="row" className="company [&_bdi]:wrap-normal">
        <a
          className="lead-link"
          href={`/inbox/${leadId}${query}`}
          data-lead={leadId}
          tabIndex={tabIndex}
          aria-current={isCurrent ? 'true' : undefined}
        >
          <OutsideText text={company} />
        </a>
        {!isSeen && <span className="sr-only">, not opened yet</span>}
        <Chips row={row} />
      </th>
      <td className="workflow [&_bdi]:wrap-normal">
        <Chips row={row} isRepeated /> <OutsideText text={workflow} />
      </td>
      <td className="offer-cell">
        {offerName ?? <OutsideText text={targetOfferId} />}, {buyerKindOf(row.buyerType)}
      </td>
      <td className="value">{annualCommit ? usd(annualCommit) : 'no plan'}</td>
      <td className="owner">
        {assignee && (
          <span title={assignee.name}>
            <Avatar name={assignee.name} />
            <span className="sr-only">With {assignee.name}</span>
          </span>
        )}
      </td>
      <td className="when">
        <When row={row} isRemoved={isRemoved} isSaving={isSaving} />
      </td>
    </tr>
  );
});

/** Chips follow the name, or precede the workflow on a narrow screen; screen readers read one of them. */
function Chips({ row, isRepeated = false }: { row: InboxRow; isRepeated?: boolean }) {
  return chipsOf(row).map((words) => (
    <span key={words} className="chip" aria-hidden={isRepeated || undefined}>
      {words}
    </span>
  ));
}

function When({ row, isRemoved, isSaving }: { row: InboxRow; isRemoved: boolean; isSaving: boolean }) {
  const { reviewTimes } = useStart();
  const clock = useClock();
  if (isRemoved) return <span className={timeLook.none}>Removed</span>;
  if (isSaving) return <em className={timeLook.none}>saving</em>;
  return <TimeMark time={rowTime(row, clock, reviewTimes)} />;
}
