import type { MidPilotCheckpoint } from '@/lib/offers/offer';

const daysPerLongTick = 7;

type TextAnchor = 'start' | 'middle' | 'end';

/** Shift that keeps a label inside the drawing; `edge` is the share of half its width. */
export function anchorAt(share: number, edge: number): TextAnchor {
  if (share < edge) return 'start';
  return share > 1 - edge ? 'end' : 'middle';
}

function Arrow({ at, points }: { at: string; points: 'left' | 'right' }) {
  return (
    <svg x={at} y="30" overflow="visible" aria-hidden="true">
      <path className="fill-ink" d={points === 'left' ? 'M0 0l8-3.5v7z' : 'M0 0l-8-3.5v7z'} />
    </svg>
  );
}

function ticks(days: number): string {
  const between = Array.from({ length: days - 1 }, (_, index) => index + 1);
  return between.map((day) => `M${day} ${day % daysPerLongTick === 0 ? 0 : 4}V8`).join('');
}

function labelOf(days: number, checkpoint: { day: number } | undefined, signWithinDays: number): string {
  const middle = checkpoint ? `checkpoint on day ${checkpoint.day} to stop or continue, ` : '';
  const after = signWithinDays > 0 ? `; then ${signWithinDays} days to sign for the credit` : '';
  return `${days} days: start on day 0, ${middle}verdict on day ${days}${after}`;
}

/** Draws a pilot to scale in days, with its checkpoint; the days in which signing earns the credit are dashed. */
export function DimensionLine({
  days,
  checkpoint,
  signWithinDays = 0,
  scaleDays = days + signWithinDays,
}: {
  days: number;
  checkpoint: Pick<MidPilotCheckpoint, 'day'> | undefined;
  signWithinDays?: number;
  scaleDays?: number;
}) {
  const at = (day: number) => `${((day / scaleDays) * 100).toFixed(2)}%`;
  const end = at(days);
  const signedBy = days + signWithinDays;
  return (
    <svg
      className="block text-drawing tabular-nums"
      role="img"
      aria-label={labelOf(days, checkpoint, signWithinDays)}
      width="100%"
      height={checkpoint ? 104 : 82}
      overflow="visible"
    >
      <g className="stroke-ink">
        <line x1="0" x2="0" y1="22" y2="58" />
        <line x1={end} x2={end} y1="22" y2="58" />
        <line x1="0" x2={end} y1="30" y2="30" />
        <line x1="0" x2={end} y1="54" y2="54" />
      </g>
      <Arrow at="0" points="left" />
      <Arrow at={end} points="right" />
      <text className="fill-ink text-md font-semibold" x={at(days / 2)} y="20" textAnchor="middle">
        {days} days
      </text>
      <svg
        y="46"
        width={end}
        height="8"
        viewBox={`0 0 ${days} 8`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="stroke-control [vector-effect:non-scaling-stroke]" d={ticks(days)} />
      </svg>
      {signWithinDays > 0 && (
        <g className="fill-ink-2">
          <g className="stroke-control [stroke-dasharray:4_3]">
            <line x1={end} x2={at(signedBy)} y1="54" y2="54" />
            <line x1={at(signedBy)} x2={at(signedBy)} y1="44" y2="58" />
          </g>
          <text x={at(days + signWithinDays / 2)} y="42" textAnchor="middle">
            {signWithinDays} days to sign
          </text>
          <text x={at(signedBy)} y="74" textAnchor={anchorAt(signedBy / scaleDays, 0.1)}>
            Day {signedBy}
          </text>
        </g>
      )}
      <g className="fill-ink-2">
        <text x="0" y="74">
          Day 0
        </text>
        <text x={end} y="74" textAnchor={anchorAt(days / scaleDays, 0.3)}>
          Day {days}, verdict
        </text>
      </g>
      {checkpoint && (
        <Checkpoint
          at={at(checkpoint.day)}
          day={checkpoint.day}
          anchor={anchorAt(checkpoint.day / scaleDays, 0.4)}
        />
      )}
    </svg>
  );
}

function Checkpoint({ at, day, anchor }: { at: string; day: number; anchor: TextAnchor }) {
  return (
    <g className="fill-accent">
      <line className="stroke-accent" x1={at} x2={at} y1="46" y2="82" />
      <svg x={at} y="54" overflow="visible" aria-hidden="true">
        <path d="M0-6l6 6-6 6-6-6z" />
      </svg>
      <text className="font-semibold" x={at} y="97" textAnchor={anchor}>
        Day {day}, stop or continue
      </text>
    </g>
  );
}
