interface TimeLineProps {
  days: number;
  /** Days that have passed, from 0. */
  day: number;
  start: string;
  /** Words of the current day; undefined if it is not on the line. */
  now: string | undefined;
  end: string;
}

/** Draws days to scale: what has passed, and the current day. */
export function TimeLine({ days, day, start, now, end }: TimeLineProps) {
  const share = Math.min(Math.max(day / Math.max(days, 1), 0), 1);
  const x = `${(share * 100).toFixed(2)}%`;
  const anchor = share < 0.2 ? 'start' : share > 0.8 ? 'end' : 'middle';
  return (
    <svg
      className="block h-[64px] w-full overflow-visible fill-ink-2 text-drawing tabular-nums"
      role="img"
      aria-label={`${[start, now, end].filter(Boolean).join('; ')}.`}
    >
      <line className="stroke-control" x1="0" x2="100%" y1="32" y2="32" />
      <line className="stroke-ink stroke-3" x1="0" x2={x} y1="32" y2="32" />
      <line className="stroke-ink" x1="0" x2="0" y1="22" y2="42" />
      <line className="stroke-ink" x1="100%" x2="100%" y1="22" y2="42" />
      {now !== undefined && (
        <g className="fill-accent">
          <line className="stroke-accent stroke-4" x1={x} x2={x} y1="20" y2="44" />
          <text className="font-semibold" x={x} y="12" textAnchor={anchor}>
            {now}
          </text>
        </g>
      )}
      <text y="60">{start}</text>
      <text x="100%" y="60" textAnchor="end">
        {end}
      </text>
    </svg>
  );
}
