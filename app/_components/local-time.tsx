import { UtcTime } from './utc-time';

/**
 * A time in UTC, beside which `/local-time.js` says what it is where the reader is. For pages that run no scripts of Next:
 * React would not find what the script has written.
 */
export function LocalTime({ iso }: { iso: string }) {
  return (
    <span data-local-time>
      <script src="/local-time.js" async />
      <UtcTime iso={iso} />
    </span>
  );
}
