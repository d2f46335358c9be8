import type { MidPilotCheckpoint } from '@/lib/offers/offer';

const daysPerLongTick = 7;

type TextAnchor = 'start' | 'middle' | 'end';

/** How a label at a share of a drawing's width keeps inside it; `edge` is the share that its half takes. */
export function anchorAt(share: number, edge: number): TextAnchor {
  if (share < edge) return 'start';
  return share > 1 - edge ? 'end' : 'middle';
}

function Arrow({ at, points }: { at: string; points: 'left' | 'right' }) {
  return (
    <svg x={at} y="34" overflow="visible" aria-hidden="true">
      <path className="dimension-arrow" d={points === 'left' ? 'M0 0l9-4v8z' : 'M0 0l-9-4v8z'} />
    </svg>
  );
}

/** A tick for each day between start and end, on a drawing that is one unit a day wide. */
function ticks(days: number): string {
  const between = Array.from({ length: days - 1 }, (_, index) => index + 1);
  return between.map((day) => `M${day} ${day % daysPerLongTick === 0 ? 0 : 5}V10`).join('');
}

/** A pilot drawn as a dimension line: its length, a scale in days, and the checkpoint where it has one. */
export function DimensionLine({
  days,
  checkpoint,
}: {
  days: number;
  checkpoint: Pick<MidPilotCheckpoint, 'day'> | undefined;
}) {
  const at = (day: number) => `${(day / days) * 100}%`;
  const label = checkpoint
    ? `${days} days: start on day 0, checkpoint on day ${checkpoint.day} to stop or continue, verdict on day ${days}`
    : `${days} days: start on day 0, verdict on day ${days}`;
  return (
    <div className="dimension">
      <svg role="img" aria-label={label} width="100%" height={checkpoint ? 106 : 92} overflow="visible">
        <g className="dimension-line">
          <line x1="0" x2="0" y1="22" y2="66" />
          <line x1="100%" x2="100%" y1="22" y2="66" />
          <line x1="0" x2="100%" y1="34" y2="34" />
          <line x1="0" x2="100%" y1="60" y2="60" />
        </g>
        <Arrow at="0" points="left" />
        <Arrow at="100%" points="right" />
        <svg x="50%" y="34" overflow="visible" aria-hidden="true">
          <rect className="dimension-gap" x="-38" y="-12" width="76" height="24" />
          <text className="dimension-length" textAnchor="middle" dy="0.35em">
            {days} days
          </text>
        </svg>
        <svg
          y="50"
          width="100%"
          height="10"
          viewBox={`0 0 ${days} 10`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="dimension-scale" d={ticks(days)} />
        </svg>
        {checkpoint && (
          <Checkpoint
            at={at(checkpoint.day)}
            day={checkpoint.day}
            anchor={anchorAt(checkpoint.day / days, 0.3)}
          />
        )}
        <g className="dimension-label">
          <text x="0" y="84">
            Day 0, start
          </text>
          <text x="100%" y="84" textAnchor="end">
            Day {days}, verdict
          </text>
        </g>
      </svg>
    </div>
  );
}

function Checkpoint({ at, day, anchor }: { at: string; day: number; anchor: TextAnchor }) {
  return (
    <g className="dimension-checkpoint">
      <line x1={at} x2={at} y1="48" y2="86" />
      <svg x={at} y="60" overflow="visible" aria-hidden="true">
        <path d="M0-6l6 6-6 6-6-6z" />
      </svg>
      <text x={at} y="101" textAnchor={anchor}>
        Day {day}, stop or continue
      </text>
    </g>
  );
}
