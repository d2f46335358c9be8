import { type Clock, momentWords } from '@/lib/inbox/row-times';

/** A moment where the founder is: `today 17:04`; the time to a machine, and whoever points at it, in full. */
export function Moment({ iso, clock }: { iso: string; clock: Clock }) {
  return (
    <time className="tabular-nums" dateTime={iso} title={`${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      {momentWords(new Date(iso), clock)}
    </time>
  );
}
