import { UtcTime } from './utc-time';

/**
 * A time in UTC, to which `/local-time.js` adds the reader's local time. For pages without Next's scripts only: React
 * would not expect the added text.
 */
export function LocalTime({ iso }: { iso: string }) {
  return (
    <span data-local-time>
      <script src="/local-time.js" async />
      <UtcTime iso={iso} />
    </span>
  );
}
