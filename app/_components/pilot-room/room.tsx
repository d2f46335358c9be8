import { Notice } from '@/app/_components/error-summary';
import { OutsideText } from '@/app/_components/outside-text';
import { eventNames, stateNames } from '@/lib/pilots/labels';
import { Acceptance } from './acceptance';
import { Inputs } from './inputs';
import type { RoomProps } from './parts';
import { PlanRead } from './plan-read';
import { Record } from './record';
import { Results } from './results';
import { Today } from './today';

export const roomTabs = {
  today: { name: 'Today', Content: Today },
  plan: { name: 'Plan', Content: PlanRead },
  inputs: { name: 'Inputs', Content: Inputs },
  results: { name: 'Results', Content: Results },
  acceptance: { name: 'Acceptance', Content: Acceptance },
  record: { name: 'Record', Content: Record },
} as const;

export type RoomTab = keyof typeof roomTabs;

/** Returns the tab of an address part; undefined for any other part, and for `today`, which has none. */
export function tabOf(part: string): RoomTab | undefined {
  return Object.keys(roomTabs).find((tab): tab is RoomTab => tab === part && tab !== 'today');
}

const tabLink =
  'inline-flex min-h-11 flex-none items-center px-3.5 text-md text-ink-2 no-underline hover:text-accent aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]';

/** One page of a pilot's room, for buyers and founders alike: company, tabs, result of the last act, content. */
export function Room({
  view,
  base,
  tab,
  done,
  annualPlan,
}: RoomProps & { tab: RoomTab; done?: string | undefined; annualPlan?: string | undefined }) {
  const { pilot } = view;
  const { Content } = roomTabs[tab];
  const doneMessage = Object.entries(eventNames).find(([act]) => act === done)?.[1];
  const shown = Object.entries(roomTabs).filter(
    ([name]) => name !== 'acceptance' || pilot.look || pilot.decision,
  );
  return (
    <div className="wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-md text-ink-2">
        <span>
          <b className="font-semibold text-ink">
            <OutsideText text={pilot.company} />
          </b>{' '}
          {pilot.terms.offer.name}
        </span>
        <span className="tabular-nums">
          {pilot.number}, {stateNames[pilot.state]}
          {pilot.isDemo && ', demo with invented data'}
        </span>
      </p>
      <nav
        className="relative -mx-4 mt-2 flex overflow-x-auto border-b border-rule px-4"
        aria-label="This pilot"
      >
        {shown.map(([name, { name: label }], at) => (
          <a
            key={name}
            className={`${tabLink} ${at === 0 ? '-ml-3.5' : ''}`}
            href={name === 'today' ? base : `${base}/${name}`}
            aria-current={name === tab ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {doneMessage && (
        <div className="mt-6 -mb-6">
          <Notice role="status">{doneMessage}.</Notice>
        </div>
      )}
      <Content view={view} base={base} annualPlan={annualPlan} />
    </div>
  );
}
