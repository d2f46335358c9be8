export interface Bar {
  name: string;
  count: number;
  /** Note next to the count. */
  note?: string;
}

const row =
  'grid min-h-8 grid-cols-[minmax(0,15rem)_minmax(0,1fr)_minmax(3rem,auto)] items-center gap-4 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-1.5';

/** Shows counts as horizontal bars on one scale, each with its name and figure as text. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <ul className="px-5 pb-3">
      {bars.map(({ name, count, note }) => (
        <li key={name} className={row}>
          <span>{name}</span>
          <svg
            className="max-md:col-span-full max-md:row-start-2"
            width="100%"
            height="14"
            aria-hidden="true"
          >
            <rect
              className="fill-accent forced-colors:fill-[CanvasText]"
              width={`${(count / most) * 100}%`}
              height="14"
            />
          </svg>
          <span className="tabular-nums text-right">
            {count.toLocaleString('en-US')}
            {note && <span className="text-md font-normal text-ink-2"> {note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
