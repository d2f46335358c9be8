import { type Clock, momentWords } from '@/lib/inbox/row-times';

/** A time in the founder's zone, such as `today 17:04`, with the full UTC time as its title. */
export function Moment({ iso, clock }: { iso: string; clock: Clock }) {
  return (
    <time className="tabular-nums" dateTime={iso} title={`${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      {momentWords(new Date(iso), clock)}
    </time>
  );
}
