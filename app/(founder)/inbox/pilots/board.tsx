import { OutsideText } from '@/app/_components/outside-text';
import { type BoardGroup, type BoardRow, reminderFor } from '@/lib/pilots/board/board';
import { dayName } from '@/lib/pilots/labels';
import { BoardKeys } from './board-keys';
import { CopyMessage } from './copy-message';

const groupNames: Readonly<Record<BoardGroup, string>> = {
  vendor: 'Due from us',
  buyer: 'Due from the buyer',
  credit: 'Credit unused',
  done: 'Closed',
};

const columns =
  'pane:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_6rem_9rem_9.5rem_9rem_8rem] pane:items-center pane:gap-x-5';
const line =
  'relative grid grid-cols-2 gap-x-4 gap-y-2 border-b border-rule px-4 py-3 hover:bg-zone focus-within:bg-accent-tint focus-within:shadow-[inset_3px_0_var(--accent)] pane:min-h-16 pane:gap-y-0 pane:py-2.5';

function Bar({ share, expected = null }: { share: number; expected?: number | null }) {
  const percent = (of: number) => `${(100 * of).toFixed(1)}%`;
  return (
    <svg className="mt-1 block h-2.5 w-full overflow-visible" aria-hidden="true">
      <rect className="fill-surface stroke-control" width="100%" height="10" />
      <rect className="fill-accent" width={percent(share)} height="10" />
      {expected !== null && (
        <line
          className="stroke-ink [stroke-dasharray:2_2]"
          x1={percent(expected)}
          x2={percent(expected)}
          y1="-3"
          y2="13"
        />
      )}
    </svg>
  );
}

function Due({ row: { due, today } }: { row: BoardRow }) {
  if (!due) return <span className="col-span-2 text-ink-2 pane:col-span-2">Nothing is due</span>;
  const { text, who, dueOn, isLate } = due;
  const look = isLate ? 'font-semibold text-bad' : dueOn === today ? 'font-semibold text-warn' : '';
  return (
    <>
      <span className="max-pane:col-span-2">
        <OutsideText text={text} />
        {who !== null && (
          <span className="text-sm text-ink-2 max-pane:ml-2 pane:block">
            <OutsideText text={who} />
          </span>
        )}
      </span>
      <span
        className={`whitespace-nowrap max-pane:absolute max-pane:top-3 max-pane:right-4 pane:text-right ${look}`}
      >
        {dueOn !== null && (
          <time dateTime={dueOn}>
            {isLate && 'late, '}
            {dueOn === today ? 'today' : dayName(dueOn)}
          </time>
        )}
      </span>
    </>
  );
}

function Row({ row, founder }: { row: BoardRow; founder: string }) {
  const { pilot, offer, day, results, lastData, isSilent, next } = row;
  return (
    <li className={`${line} ${columns}`}>
      <span className="max-pane:col-span-2 max-pane:pr-24">
        <a
          className="text-[0.9375rem] font-semibold text-ink no-underline after:absolute after:inset-0 after:content-['']"
          href={`/inbox/pilots/${pilot.id}`}
        >
          <OutsideText text={pilot.company} />
        </a>
        <span className="block text-sm text-ink-2">
          {offer}
          {pilot.isDemo && ', demo data'}
        </span>
      </span>
      <Due row={row} />
      <span className="tabular-nums">
        {day.text}
        {day.share !== null && <Bar share={day.share} />}
      </span>
      <span className="tabular-nums">
        {results ? (
          <>
            {results.text}
            <Bar share={results.share} expected={results.expected} />
          </>
        ) : (
          <span className="text-ink-2 max-pane:hidden">–</span>
        )}
      </span>
      <span className={`max-pane:order-last max-pane:text-sm ${isSilent ? 'max-pane:col-span-2' : ''}`}>
        {isSilent ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="text-warn">
              {lastData === null ? 'No data yet' : `No data for ${lastData}`}
            </strong>
            <CopyMessage text={reminderFor(row, founder)} label="Copy reminder" />
          </span>
        ) : (
          <span className={`text-ink-2 ${lastData === null ? 'max-pane:hidden' : ''}`}>
            {lastData === null ? '–' : `${lastData} ago`}
          </span>
        )}
      </span>
      <span className="max-pane:flex max-pane:flex-row-reverse max-pane:flex-wrap max-pane:justify-end max-pane:gap-x-1.5 max-pane:text-sm max-pane:text-ink-2">
        {next && (
          <>
            <time dateTime={next.day}>{dayName(next.day)}</time>
            <span className="text-sm text-ink-2 pane:block">{next.name}</span>
          </>
        )}
      </span>
    </li>
  );
}

/** Pilots grouped by the side from which something is due, each group in the order of its days. */
export function Board({
  rows,
  founder,
  hasSingleKeys,
}: {
  rows: readonly BoardRow[];
  founder: string;
  hasSingleKeys: boolean;
}) {
  const groups = Object.entries(groupNames).map(([group, name]) => ({
    name,
    rows: rows.filter((row) => row.group === group),
  }));
  return (
    <div className="border-t border-rule bg-surface" data-board="">
      <div
        className={`hidden h-8 items-center border-b border-rule bg-bg px-4 text-sm text-ink-2 pane:grid ${columns}`}
        aria-hidden="true"
      >
        {['Pilot', 'Due', 'When', 'Day', 'Results', 'Last data', 'Next date'].map((heading) => (
          <span key={heading} className="nth-3:text-right">
            {heading}
          </span>
        ))}
      </div>
      {groups.map(
        ({ name, rows: listed }) =>
          listed.length > 0 && (
            <section key={name} aria-label={name}>
              <h2 className="flex min-h-8 items-center gap-2 border-b border-rule bg-bg px-4 text-sm">
                {name} <span className="font-normal text-ink-2">{listed.length}</span>
              </h2>
              <ul>
                {listed.map((row) => (
                  <Row key={row.pilot.id} row={row} founder={founder} />
                ))}
              </ul>
            </section>
          ),
      )}
      <p className="flex min-h-10 items-center gap-5 bg-bg px-4 text-sm text-ink-2">
        {hasSingleKeys && <BoardKeys hasReminders={rows.some(({ isSilent }) => isSilent)} />}
        {rows.some(({ results }) => results?.expected != null) && (
          <span className="ml-auto">Dashed line: share of days passed</span>
        )}
      </p>
    </div>
  );
}
