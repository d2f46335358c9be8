import { intervalInWords, percentInWords } from '@/lib/inbox/calibration/calibration-words';
import type { ShareInterval } from '@/lib/inbox/calibration/share-interval';

/** Where a share stands on a scale from 0 to `scaleMax`, as a length. */
const at = (share: number, scaleMax: number) => `${Math.min(100, (share / scaleMax) * 100)}%`;

/** The least end of a scale, a multiple of 20%, that holds some intervals. */
export function scaleMaxOf(shares: readonly (ShareInterval | null | undefined)[]): number {
  const most = Math.max(...shares.map((share) => share?.high ?? 0), 0.2);
  return Math.min(1, Math.ceil(most * 5) / 5);
}

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
    <svg className="share-plot" width="100%" height="56" aria-hidden="true">
      <line className="share-axis" x1="0" x2="100%" y1="28" y2="28" />
      {before && (
        <>
          <rect
            className="share-before"
            x={at(before.low, scaleMax)}
            width={at(before.high - before.low, scaleMax)}
            y="10"
            height="12"
          />
          <line
            className="share-before"
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
            className="share-interval"
            x={at(share.low, scaleMax)}
            width={at(share.high - share.low, scaleMax)}
            y={top}
            height="16"
          />
          <line
            className="share-value"
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
    <span className="share-figures">
      {isReplayed ? <mark className="figure-mark">{figure}</mark> : figure}
      <small>{note ?? (share ? intervalInWords(share) : 'none decided')}</small>
    </span>
  );
}

/** The marks of the scale below some shares. */
export function ShareScale({ scaleMax }: { scaleMax: number }) {
  const marks = [0, 0.25, 0.5, 0.75, 1];
  return (
    <div className="share-row share-scale" aria-hidden="true">
      <span />
      <span className="share-marks">
        {marks.map((part) => (
          <span key={part}>{Math.round(part * scaleMax * 100)}%</span>
        ))}
      </span>
      <span />
    </div>
  );
}
