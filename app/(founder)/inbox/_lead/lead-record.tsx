import { OutsideText } from '@/app/_components/outside-text';
import { ruledList } from '@/app/(founder)/_components/sheet-parts';
import type { LeadDetail } from '@/lib/inbox/inbox';
import { likenessInWords } from '@/lib/inbox/labels';
import { channelNames } from '@/lib/leads/field-labels';
import { eventInWords, statusNames } from '@/lib/review/labels';
import type { LeadEvent } from '@/lib/review/review';
import { useClock, useStart } from '../_screen/inbox-context';
import { LeadPart, Moment } from './lead-line';

export function NearDuplicates({ detail: { nearDuplicates } }: { detail: LeadDetail }) {
  const { query } = useStart();
  if (nearDuplicates.length === 0) return null;
  return (
    <LeadPart id="alike-heading" heading={`${nearDuplicates.length} similar`}>
      <ol>
        {nearDuplicates.map((other) => (
          <li
            key={other.leadId}
            className="flex min-h-8 items-center gap-2.5 wrap-anywhere max-pane:min-h-11"
          >
            <span>
              <a href={`/inbox/${other.leadId}${query}`} data-lead={other.leadId}>
                <OutsideText text={other.company} />
              </a>{' '}
              <span className="text-ink-2">
                {likenessInWords(other.why)}; {statusNames[other.status].toLowerCase()}, received{' '}
                <Moment iso={other.createdAt} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </LeadPart>
  );
}

export function LeadNotes({ detail: { notes } }: { detail: LeadDetail }) {
  if (notes.length === 0) return null;
  return (
    <LeadPart id="notes-heading" heading="Notes">
      <ul className={ruledList}>
        {notes.map(({ id, who, at, text }) => (
          <li key={id}>
            <p className="wrap-anywhere whitespace-pre-wrap">
              <OutsideText text={text} />
            </p>
            <p className="text-md text-ink-2">
              {who?.name ?? 'A former founder'}, <Moment iso={at} />
            </p>
          </li>
        ))}
      </ul>
    </LeadPart>
  );
}

export function LeadHistory({ detail }: { detail: LeadDetail }) {
  const { history, unlistedEntries, lead, consent } = detail;
  const { me } = useStart();
  const { timeZone } = useClock();
  const inWords = (event: LeadEvent) =>
    eventInWords(event.who?.id === me.id ? { ...event, who: { ...me, name: 'You' } } : event, timeZone);
  return (
    <LeadPart id="history-heading" heading="History">
      <ol className="[&_time]:min-w-32 [&_time]:flex-none [&_time]:text-ink-3 [&>li]:flex [&>li]:min-h-8 [&>li]:items-center [&>li]:gap-2.5 [&>li]:wrap-anywhere">
        {history.map((event) => (
          <li key={event.id}>
            <Moment iso={event.at} />
            <span>{inWords(event)}</span>
          </li>
        ))}
        {unlistedEntries > 0 && (
          <li className="text-md text-ink-2">
            {unlistedEntries === 1 ? '1 entry is' : `${unlistedEntries} entries are`} not listed. When a
            history is too long, “Viewed” entries are left out first.
          </li>
        )}
        <li>
          <Moment iso={lead.created_at} />
          <span>Received through {channelNames[consent.channel]}</span>
        </li>
      </ol>
    </LeadPart>
  );
}
