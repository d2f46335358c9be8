import { intervalInWords, percentInWords } from '@/lib/inbox/calibration/calibration-labels';
import type { ShareInterval } from '@/lib/inbox/calibration/share-interval';

/** Returns a share's position on a scale from 0 to `scaleMax`, as a CSS length. */
const at = (share: number, scaleMax: number) => `${Math.min(100, (share / scaleMax) * 100)}%`;

/** Returns the smallest end of a scale, a multiple of 20%, that includes all intervals. */
export function scaleMaxOf(shares: readonly (ShareInterval | null | undefined)[]): number {
  const most = Math.max(...shares.map((share) => share?.high ?? 0), 0.2);
  return Math.min(1, Math.ceil(most * 5) / 5);
}

const row = 'grid items-center gap-4 max-md:gap-2.5';

/** Columns of a share in a list: its name, its plot and its figures. */
export const shareRow = {
  band: `${row} grid-cols-[2rem_minmax(0,1fr)_7.5rem] max-md:grid-cols-[26px_minmax(0,1fr)_5.5rem]`,
  named: `${row} grid-cols-[4rem_minmax(0,1fr)_7.5rem] max-md:grid-cols-[4rem_minmax(0,1fr)_5.5rem]`,
};

export function SharePlot({ share, scaleMax }: { share: ShareInterval | null; scaleMax: number }) {
  return (
    <svg width="100%" height="56" aria-hidden="true">
      <line className="stroke-rule forced-colors:stroke-[CanvasText]" x1="0" x2="100%" y1="28" y2="28" />
      {share && (
        <>
          <rect
            className="fill-accent forced-colors:fill-[CanvasText]"
            x={at(share.low, scaleMax)}
            width={at(share.high - share.low, scaleMax)}
            y="20"
            height="16"
          />
          <line
            className="stroke-surface stroke-2 forced-colors:stroke-[Canvas]"
            x1={at(share.share, scaleMax)}
            x2={at(share.share, scaleMax)}
            y1="20"
            y2="36"
          />
        </>
      )}
    </svg>
  );
}

export function ShareFigures({ share, note }: { share: ShareInterval | null; note?: string }) {
  return (
    <span className="text-right text-[1.125rem] leading-[1.2] font-semibold tabular-nums">
      {share ? percentInWords(share.share) : '–'}
      <small className="block text-sm leading-[1.4] font-normal text-ink-2">
        {note ?? (share ? intervalInWords(share) : 'none closed')}
      </small>
    </span>
  );
}

export function ShareScale({ scaleMax }: { scaleMax: number }) {
  const marks = [0, 0.25, 0.5, 0.75, 1];
  return (
    <div className={`px-5 ${shareRow.band}`} aria-hidden="true">
      <span />
      <span className="flex justify-between text-sm text-ink-2 max-md:[&>:nth-child(even)]:hidden">
        {marks.map((part) => (
          <span key={part}>{Math.round(part * scaleMax * 100)}%</span>
        ))}
      </span>
      <span />
    </div>
  );
}
