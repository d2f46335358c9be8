import type { PipelineFigures } from '@/lib/contract/inbox';

/** Size of the plot, in units of its own that are stretched to the width of the page. */
const height = 160;
const step = 40;
const columnWidth = 12;

/** Leads that arrived and leads that were accepted, week by week, as columns on one scale. */
export function WeekColumns({ weeks }: { weeks: PipelineFigures['weeks'] }) {
  const most = Math.max(...weeks.flatMap(({ arrived, accepted }) => [arrived, accepted]), 1);
  const width = Math.max(weeks.length, 1) * step;
  const high = (count: number) => (count / most) * height;
  const words = weeks.map(({ weekOf, arrived, accepted }) => `${weekOf} ${arrived} and ${accepted}`);
  return (
    <figure className="week-columns">
      <figcaption className="note">
        <span className="column-sample column-arrived" /> arrived{' '}
        <span className="column-sample column-accepted" /> accepted. The highest column is{' '}
        <span className="figures">{most.toLocaleString('en-US')}</span>.
      </figcaption>
      <svg
        role="img"
        aria-label={`Leads that arrived and were accepted, by week: ${words.join('; ')}.`}
        viewBox={`0 0 ${width} ${height + 1}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
      >
        {weeks.map(({ weekOf, arrived, accepted }, at) => (
          <g key={weekOf}>
            <rect
              className="column-arrived"
              x={at * step + 7}
              width={columnWidth}
              y={height - high(arrived)}
              height={high(arrived)}
            />
            <rect
              className="column-accepted"
              x={at * step + 7 + columnWidth + 2}
              width={columnWidth}
              y={height - high(accepted)}
              height={high(accepted)}
            />
          </g>
        ))}
        <line className="bars-axis" x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
      </svg>
    </figure>
  );
}
