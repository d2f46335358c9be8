import { type RefObject, useEffect, useState } from 'react';
import { Notice } from '@/app/_components/error-summary';
import { UtcTime } from '@/app/_components/utc-time';
import type { SentRequest } from './lead-draft';

/** Notice that a form was sent already, and of the effect of sending it now. */
export function SentNotice({
  sent: { location, sentAt, isReplay },
  ref,
}: {
  sent: SentRequest;
  ref?: RefObject<HTMLDivElement | null>;
}) {
  return (
    <Notice
      ref={ref}
      role="status"
      tabIndex={-1}
      // Without a script, this makes the notice the first thing that a returned form announces.
      autoFocus={isReplay}
    >
      <p>
        <strong>
          Sent at <UtcTime iso={sentAt} />
          {useLocalTime(sentAt)},
        </strong>{' '}
        <a href={location}>see the receipt</a>. {isReplay && 'Nothing new was stored. '}
        Change your answers to send a new request.
      </p>
    </Notice>
  );
}

/** A time in the reader's time zone, in brackets, once the script runs; empty if that is UTC. */
function useLocalTime(iso: string): string {
  const [localTime, setLocalTime] = useState('');
  useEffect(() => {
    const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const { timeZone } = format.resolvedOptions();
    setLocalTime(timeZone === 'UTC' ? '' : ` (${format.format(new Date(iso))}, ${timeZone})`);
  }, [iso]);
  return localTime;
}
