import type { LeadDetail } from '@/lib/inbox/inbox';
import { SmallButtonLink } from '../../_components/small-button';
import { useMay } from '../_screen/founder-context';
import { LeadPart } from './lead-line';

/** The lead's pilot, with what is due; where none is open, an owner can open one for an accepted lead. */
export function LeadPilot({ leadId, detail: { pilot, state } }: { leadId: string; detail: LeadDetail }) {
  const mayOpen = useMay('owner') && state.status === 'accepted' && !pilot?.isOpen;
  if (!pilot && !mayOpen) return null;
  return (
    <LeadPart
      id="pilot-heading"
      heading="Pilot"
      note={pilot && <a href={`/inbox/pilots/${pilot.id}`}>{pilot.number}</a>}
    >
      {pilot && (
        <p>
          {pilot.day}
          {pilot.due && (
            <span className={pilot.due.isLate ? 'text-bad' : 'text-ink-2'}>
              . {pilot.due.side === 'vendor' ? 'Due from us' : 'Due from the buyer'}: {pilot.due.text}
              {pilot.due.dueOn !== null && `, ${pilot.due.dueOn}`}
            </span>
          )}
        </p>
      )}
      {mayOpen && (
        <SmallButtonLink href={`/inbox/pilots/open?lead=${encodeURIComponent(leadId)}`}>
          Open a pilot
        </SmallButtonLink>
      )}
    </LeadPart>
  );
}
