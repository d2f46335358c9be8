import { figures, StackingTable } from '@/app/_components/stacking-table';

export interface Bar {
  name: string;
  count: number;
}

/** Height of one bar with its words above it, and of the bar alone, in pixels. */
const barStep = 36;
const barHeight = 10;

/** Counts as horizontal bars on one scale, drawn on the server; the table below them has the same figures. */
function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <svg
      className="bars"
      role="img"
      aria-label={`${label}: ${bars.map(({ name, count }) => `${name} ${count}`).join(', ')}.`}
      width="100%"
      height={bars.length * barStep}
    >
      {bars.map(({ name, count }, at) => (
        <g key={name}>
          <text x="0" y={at * barStep + 16}>
            {name}
          </text>
          <text className="bar-count" x="100%" y={at * barStep + 16} textAnchor="end">
            {count.toLocaleString('en-US')}
          </text>
          <line className="bar-track" x1="0" x2="100%" y1={at * barStep + 26} y2={at * barStep + 26} />
          <rect
            className="bar"
            x="0"
            y={at * barStep + 26 - barHeight / 2}
            width={`${(count / most) * 100}%`}
            height={barHeight}
          />
        </g>
      ))}
    </svg>
  );
}

/** Bars, and their table: name, count and share of all. */
export function CountTable({ caption, what, bars }: { caption: string; what: string; bars: readonly Bar[] }) {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="count-table">
      <Bars label={caption} bars={bars} />
      <StackingTable<Bar>
        caption={caption}
        isCaptionHidden
        rowHeading={what}
        nameOf={({ name }) => name}
        columns={[
          figures('Leads', ({ count }) => count.toLocaleString('en-US')),
          figures('Share', ({ count }) => (total === 0 ? '–' : `${((count / total) * 100).toFixed(1)}%`)),
        ]}
        rows={bars}
      />
    </div>
  );
}
