import { OutsideText } from '@/app/_components/outside-text';
import { waitsForWords } from '@/lib/inbox/deals/waits-for';
import type { LeadDetail } from '@/lib/inbox/inbox';
import { viewOf } from '@/lib/inbox/views';
import { useMay } from '../_screen/founder-context';
import { LeadPart } from './lead-line';

/** The next action of an open deal, with a link to change it. */
export function LeadNextAction({
  leadId,
  detail: { nextAction, state },
}: {
  leadId: string;
  detail: LeadDetail;
}) {
  const maySet = useMay('reviewer');
  if (viewOf(state) !== 'pilots') return null;
  return (
    <LeadPart
      id="next-action-heading"
      heading="Next action"
      note={maySet && <a href={`/inbox/deals?lead=${leadId}`}>{nextAction ? 'Change' : 'Set'}</a>}
    >
      {nextAction ? (
        <p className="wrap-anywhere">
          <OutsideText text={nextAction.text} />{' '}
          <span className="text-ink-2">
            {nextAction.dueOn ?? 'no date'}, {nextAction.owner?.name ?? 'no owner'}, waiting for{' '}
            {waitsForWords[nextAction.waitsFor].toLowerCase()}
          </span>
        </p>
      ) : (
        <p className="text-bad">No next action yet. Until you set one, this deal is listed as due.</p>
      )}
    </LeadPart>
  );
}
