import type { ReactNode } from 'react';
import { Avatar } from '@/app/_components/avatar';
import { OutsideText } from '@/app/_components/outside-text';
import type { CriterionVerdict } from '@/lib/pilots/figures';
import { verdictNames } from '@/lib/pilots/labels';
import type { PilotView } from '@/lib/pilots/pilot';

interface TimeLineProps {
  days: number;
  /** Days that have passed, from 0. */
  day: number;
  start: string;
  /** Label of the current day; undefined if it is not on the line. */
  now: string | undefined;
  end: string;
}

/** Draws days to scale: the passed ones, and the current day. */
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

export interface RoomProps {
  view: PilotView;
  /** Address of the pilot: `/pilots/{id}`, or `/inbox/pilots/{id}` for founders. */
  base: string;
}

export const padded = 'px-4 md:px-5';
export const columns = 'grid gap-6 pane:grid-cols-[7fr_5fr] *:min-w-0';

export function Lead({
  heading,
  aside,
  children,
}: {
  heading: string;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={`grid gap-x-12 gap-y-4 py-6 pane:items-end ${aside ? 'pane:grid-cols-[5fr_7fr]' : ''}`}>
      <header>
        <h1 className="text-2xl tracking-[-0.03em] md:text-3xl">
          <OutsideText text={heading} />
        </h1>
        <div className="mt-2 max-w-[46rem] text-pretty text-ink-2">{children}</div>
      </header>
      {aside}
    </div>
  );
}

interface PanelProps {
  id: string;
  heading: string;
  end?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

export function Panel({ id, heading, end, foot, children }: PanelProps) {
  return (
    <section className="sheet min-w-0" aria-labelledby={id}>
      <div className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 ${padded}`}>
        <h2 id={id} className="text-lg">
          {heading}
        </h2>
        {end && (
          <div className="text-md text-ink-2 [&>a:not([class])]:-my-3 [&>a:not([class])]:inline-flex [&>a:not([class])]:min-h-11 [&>a:not([class])]:items-center">
            {end}
          </div>
        )}
      </div>
      {children}
      {foot && <p className={`border-t border-rule bg-bg py-3 text-sm text-ink-2 ${padded}`}>{foot}</p>}
    </section>
  );
}

/** Four facts of equal rank: name, value and a note. */
export function Strip({ facts }: { facts: readonly (readonly [string, string, ReactNode])[] }) {
  return (
    <dl className="mb-6 grid grid-cols-2 border-b border-rule pane:grid-cols-4">
      {facts.map(([name, value, note]) => (
        <div
          key={name}
          className="border-t border-rule py-3 odd:pr-3 even:border-l even:pl-3 pane:pr-4 pane:not-first:border-l pane:not-first:pl-4"
        >
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="text-lg leading-tight font-semibold tabular-nums">{value}</dd>
          <dd className="text-sm text-ink-2">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Row of a panel's list: a name with a note, and the content at its end. */
export function Row({
  name,
  note,
  end,
  children,
}: {
  name: string;
  note?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="mx-4 border-t border-rule py-2.5 md:mx-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
        <div className="wrap-anywhere">
          <OutsideText text={name} />
          {note && <Small>{note}</Small>}
        </div>
        <div className="text-right text-md text-ink-2">{end}</div>
      </div>
      {children}
    </li>
  );
}

export function Small({ children }: { children: ReactNode }) {
  return <span className="block text-sm font-normal tracking-normal text-ink-2">{children}</span>;
}

interface PersonProps {
  side: 'buyer' | 'vendor';
  name: string;
  /** Text instead of the name, such as the person's task. */
  text?: string;
  /** Page, or part of it, on which the task is done. */
  href?: string | undefined;
  note: ReactNode;
}

export function Person({ side, name, text = name, href, note }: PersonProps) {
  const shown = <OutsideText text={text} />;
  return (
    <div className="grid grid-cols-[28px_minmax(0,1fr)] items-center gap-x-3">
      <Avatar name={name} isLarge look={side === 'buyer' ? 'filled' : 'outlined'} />
      <div className="wrap-anywhere">
        {href === undefined ? shown : <a href={href}>{shown}</a>}
        <Small>{note}</Small>
      </div>
    </div>
  );
}

const verdictLooks: Record<CriterionVerdict, string> = {
  met: 'border-accent bg-accent text-on-accent',
  not_met: 'border-ink bg-surface text-ink',
  not_shown: 'border-dashed border-ink-2 text-ink-2',
};

/** A verdict, distinguished by fill, outline and dash as well as by word. */
export function Verdict({ verdict }: { verdict: CriterionVerdict }) {
  const look = `inline-block justify-self-start border px-2.5 py-0.5 text-md font-semibold whitespace-nowrap ${verdictLooks[verdict]}`;
  return <span className={look}>{verdictNames[verdict]}</span>;
}
