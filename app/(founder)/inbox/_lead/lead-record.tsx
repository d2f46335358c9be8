import { BandMark } from '@/app/_components/band-mark';
import { OutsideText } from '@/app/_components/outside-text';
import { UtcTime } from '@/app/_components/utc-time';
import type { LeadDetail } from '@/lib/inbox/inbox';
import { likenessInWords } from '@/lib/inbox/words';
import { eventInWords, statusNames } from '@/lib/review/words';
import { useTimeZone } from '../_screen/time-zone';

/** Other leads that may be the same one. */
export function NearDuplicates({ detail: { nearDuplicates }, query }: { detail: LeadDetail; query: string }) {
  return (
    <section className="lead-part" aria-labelledby="alike-heading">
      <h3 id="alike-heading">Near-duplicates</h3>
      {nearDuplicates.length === 0 && <p className="note">None.</p>}
      <ul className="lead-list">
        {nearDuplicates.map((other) => (
          <li key={other.leadId}>
            <BandMark band={other.band} />{' '}
            <a href={`/inbox/${other.leadId}${query}`} data-lead={other.leadId}>
              <OutsideText text={other.company} />
            </a>{' '}
            <span className="note">
              {likenessInWords(other.why)}; {statusNames[other.status].toLowerCase()},{' '}
              <UtcTime iso={other.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the founders noted. */
export function LeadNotes({ detail: { notes } }: { detail: LeadDetail }) {
  return (
    <section className="lead-part" aria-labelledby="notes-heading">
      <h3 id="notes-heading">Notes</h3>
      {notes.length === 0 && <p className="note">None.</p>}
      <ul className="lead-list">
        {notes.map(({ id, who, at, text }) => (
          <li key={id}>
            <p className="as-typed">
              <OutsideText text={text} />
            </p>
            <p className="note">
              {who?.name ?? 'A former founder'}, <UtcTime iso={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happened to a lead, newest first, down to its arrival; it says so where entries are left out. */
export function LeadHistory({ detail: { history, unlistedEntries, lead } }: { detail: LeadDetail }) {
  const zone = useTimeZone();
  return (
    <section className="lead-part" aria-labelledby="history-heading">
      <h3 id="history-heading">History</h3>
      <ol className="lead-list">
        {history.map((event) => (
          <li key={event.id}>
            {eventInWords(event, zone)}{' '}
            <span className="note">
              <UtcTime iso={event.at} />
            </span>
          </li>
        ))}
        {unlistedEntries > 0 && (
          <li className="note">
            {unlistedEntries === 1 ? '1 older entry is' : `${unlistedEntries} older entries are`} not listed;
            looks at the lead are left out first.
          </li>
        )}
        <li>
          Received through <OutsideText text={lead.source} />{' '}
          <span className="note">
            <UtcTime iso={lead.created_at} />
          </span>
        </li>
      </ol>
    </section>
  );
}
