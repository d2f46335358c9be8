import { lazy } from '@/lib/kernel/lazy';

const format = lazy(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);

export function UtcTime({ iso }: { iso: string }) {
  return (
    <time className="tabular-nums" dateTime={iso}>
      {format().format(new Date(iso))} UTC
    </time>
  );
}

export function dayInWords(date: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date);
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric', month: 'long' })}`;
}

/** Adds the reader's local time by script. For pages without Next's scripts only: React would not expect the text. */
export function LocalTime({ iso }: { iso: string }) {
  return (
    <span data-local-time>
      <script src="/local-time.js" async />
      <UtcTime iso={iso} />
    </span>
  );
}
