import type { RefObject } from 'react';
import { UtcTime } from '@/app/_components/utc-time';
import type { SentRequest } from './lead-draft';

/** Says that what a form holds was sent already, and what sending it now does. */
export function SentNotice({
  sent: { location, sentAt, isReplay },
  ref,
}: {
  sent: SentRequest;
  ref?: RefObject<HTMLDivElement | null>;
}) {
  return (
    <div
      ref={ref}
      className="notice"
      role="status"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without a script this is how a form says first that it came again.
      autoFocus={isReplay}
    >
      <p>
        <strong>
          Sent at <UtcTime iso={sentAt} />,
        </strong>{' '}
        <a href={location}>see the receipt</a>. {isReplay && 'Nothing new was stored. '}
        Change it and send it as a new request?
      </p>
    </div>
  );
}
