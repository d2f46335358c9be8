/** Draws days to scale: what has passed, and the day of today. */
export function TimeLine({
  days,
  day,
  label,
  start,
  now,
  end,
}: {
  days: number;
  /** Days that have passed, from 0. */
  day: number;
  label: string;
  start: string;
  now?: string;
  end: string;
}) {
  const share = days > 0 ? Math.min(Math.max(day / days, 0), 1) : 0;
  const x = `${(share * 100).toFixed(2)}%`;
  const anchor = share < 0.2 ? 'start' : share > 0.8 ? 'end' : 'middle';
  return (
    <svg
      className="block h-16 w-full overflow-visible text-drawing tabular-nums"
      role="img"
      aria-label={label}
    >
      <line className="stroke-control" x1="0" x2="100%" y1="32" y2="32" />
      <line className="stroke-ink stroke-3" x1="0" x2={x} y1="32" y2="32" />
      {['0', '100%'].map((at) => (
        <line key={at} className="stroke-ink" x1={at} x2={at} y1="22" y2="42" />
      ))}
      {now !== undefined && (
        <g className="fill-accent stroke-accent">
          <line className="stroke-4" x1={x} x2={x} y1="20" y2="44" />
          <text className="stroke-none font-semibold" x={x} y="12" textAnchor={anchor}>
            {now}
          </text>
        </g>
      )}
      <g className="fill-ink-2">
        <text y="60">{start}</text>
        <text x="100%" y="60" textAnchor="end">
          {end}
        </text>
      </g>
    </svg>
  );
}
