/** Height of the plot in pixels. Widths are in the plot's own units and stretched to the page. */
const height = 140;
const step = 40;
const columnWidth = 12;

const sample = 'inline-block size-3 border border-accent align-[-1px]';

export interface Pair {
  name: string;
  first: number;
  second: number;
}

/**
 * Column chart of two counts over time, on one scale, rendered on the server. A table next to it has the same
 * figures.
 */
export function PairedColumns({
  label,
  names: [firstName, secondName],
  pairs,
}: {
  label: string;
  names: [string, string];
  pairs: readonly Pair[];
}) {
  const most = Math.max(...pairs.flatMap(({ first, second }) => [first, second]), 1);
  const width = Math.max(pairs.length, 1) * step;
  const words = pairs
    .filter(({ first, second }) => first > 0 || second > 0)
    .map(({ name, first, second }) => `${name} ${first} and ${second}`);
  const column = (fill: string, x: number, count: number) => {
    const high = (count / most) * height;
    return (
      <rect
        className={`stroke-accent [vector-effect:non-scaling-stroke] ${fill}`}
        x={x}
        width={columnWidth}
        y={height - high}
        height={high}
      />
    );
  };
  return (
    <figure className="mb-3 grid gap-2">
      <figcaption className="flex flex-wrap gap-x-4 text-md text-ink-2">
        <span>
          <span className={`${sample} bg-accent-tint`} /> {firstName}
        </span>{' '}
        <span>
          <span className={`${sample} bg-accent`} /> {secondName}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-sm text-ink-2">
        <div className="tabular-nums flex flex-col justify-between text-right" aria-hidden="true">
          {[most, most / 2, 0].map((mark) => (
            <span key={mark}>{Number.isInteger(mark) ? mark.toLocaleString('en-US') : ''}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`${label}: ${words.join('; ')}.`}
          viewBox={`0 0 ${width} ${height + 1}`}
          preserveAspectRatio="none"
          width="100%"
          height={height}
        >
          {pairs.map(({ name, first, second }, at) => (
            <g key={name}>
              {column('fill-accent-tint', at * step + 7, first)}
              {column('fill-accent', at * step + 7 + columnWidth + 2, second)}
            </g>
          ))}
          <line
            className="stroke-ink [vector-effect:non-scaling-stroke]"
            x1="0"
            x2={width}
            y1={height + 0.5}
            y2={height + 0.5}
          />
        </svg>
        <div className="tabular-nums col-start-2 flex justify-between" aria-hidden="true">
          <span>{pairs[0]?.name}</span>
          <span>{pairs.at(-1)?.name}</span>
        </div>
      </div>
    </figure>
  );
}
