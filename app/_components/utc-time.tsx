/** A time in UTC, as people write it and as machines read it: `21 Nov 2026, 04:29 UTC`. */
export function UtcTime({ iso }: { iso: string }) {
  const written = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(iso));
  return (
    <time className="figures" dateTime={iso}>
      {written} UTC
    </time>
  );
}
