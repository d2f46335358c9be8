import type { ReactNode } from 'react';
import { intervalInWords, percentInWords } from '@/lib/inbox/calibration/calibration-words';
import type { ShareInterval } from '@/lib/inbox/calibration/share-interval';

/** Where a share stands on a scale from 0 to `scaleMax`, as a length. */
const at = (share: number, scaleMax: number) => `${Math.min(100, (share / scaleMax) * 100)}%`;

/** The least end of a scale, a multiple of 20%, that holds some intervals. */
export function scaleMaxOf(shares: readonly (ShareInterval | null | undefined)[]): number {
  const most = Math.max(...shares.map((share) => share?.high ?? 0), 0.2);
  return Math.min(1, Math.ceil(most * 5) / 5);
}

const row = 'grid items-center gap-4 max-md:gap-2.5';

/** The columns of a share in a list: its name, its plot and its figures. */
export const shareRow = {
  band: `${row} grid-cols-[2rem_minmax(0,1fr)_7.5rem] max-md:grid-cols-[26px_minmax(0,1fr)_5.5rem]`,
  named: `${row} grid-cols-[4rem_minmax(0,1fr)_7.5rem] max-md:grid-cols-[4rem_minmax(0,1fr)_5.5rem]`,
};

const beforeLook =
  'fill-none stroke-control stroke-[1.5] [stroke-dasharray:3_2] forced-colors:stroke-[CanvasText]';

/** A share as a bar from end to end of its interval, notched at its value; `before` stands dashed above it. */
export function SharePlot({
  share,
  before,
  scaleMax,
}: {
  share: ShareInterval | null;
  before?: ShareInterval | null;
  scaleMax: number;
}) {
  const top = before ? 28 : 20;
  return (
    <svg width="100%" height="56" aria-hidden="true">
      <line className="stroke-rule forced-colors:stroke-[CanvasText]" x1="0" x2="100%" y1="28" y2="28" />
      {before && (
        <>
          <rect
            className={beforeLook}
            x={at(before.low, scaleMax)}
            width={at(before.high - before.low, scaleMax)}
            y="10"
            height="12"
          />
          <line
            className={beforeLook}
            x1={at(before.share, scaleMax)}
            x2={at(before.share, scaleMax)}
            y1="10"
            y2="22"
          />
        </>
      )}
      {share && (
        <>
          <rect
            className="fill-accent forced-colors:fill-[CanvasText]"
            x={at(share.low, scaleMax)}
            width={at(share.high - share.low, scaleMax)}
            y={top}
            height="16"
          />
          <line
            className="stroke-surface stroke-2 forced-colors:stroke-[Canvas]"
            x1={at(share.share, scaleMax)}
            x2={at(share.share, scaleMax)}
            y1={top}
            y2={top + 16}
          />
        </>
      )}
    </svg>
  );
}

/** A figure that a replay has made. */
export function ReplayedFigure({ children }: { children: ReactNode }) {
  return <mark className="bg-marker px-[0.2em] font-semibold text-on-marker">{children}</mark>;
}

/** A share in figures: its per cent, marked where a replay has made it, and its interval below. */
export function ShareFigures({
  share,
  note,
  isReplayed = false,
}: {
  share: ShareInterval | null;
  note?: string;
  isReplayed?: boolean;
}) {
  const figure = share ? percentInWords(share.share) : '–';
  return (
    <span className="text-right text-[1.125rem] leading-[1.2] font-semibold tabular-nums">
      {isReplayed ? <ReplayedFigure>{figure}</ReplayedFigure> : figure}
      <small className="block text-sm leading-[1.4] font-normal text-ink-2">
        {note ?? (share ? intervalInWords(share) : 'none decided')}
      </small>
    </span>
  );
}

/** The marks of the scale below some shares. */
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
