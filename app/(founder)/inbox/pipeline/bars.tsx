export interface Bar {
  name: string;
  count: number;
  /** What stands beside the count. */
  note?: string;
}

/** Counts as horizontal bars on one scale, each with its name and figure as text. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <ul className="bars">
      {bars.map(({ name, count, note }) => (
        <li key={name} className="bar-row">
          <span className="one-line">{name}</span>
          <svg className="bar-track" width="100%" height="14" aria-hidden="true">
            <rect className="bar" width={`${(count / most) * 100}%`} height="14" />
          </svg>
          <span className="figures">
            {count.toLocaleString('en-US')}
            {note && <span className="note"> {note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
