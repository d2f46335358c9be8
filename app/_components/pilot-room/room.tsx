import { headers } from 'next/headers';
import { CopyButton } from '@/app/_components/copy-button';
import { ErrorSummary, Notice } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { OutsideText } from '@/app/_components/outside-text';
import { errorOfAddress, errorOfForm, failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { hasSheet } from '@/lib/pilots/decisions/sheet';
import { eventNames, pilotSecretTexts, stateNames, uploadInWords } from '@/lib/pilots/labels';
import { Acceptance } from './acceptance';
import { sameFile } from './act-labels';
import { Inputs } from './inputs';
import type { RoomProps } from './parts';
import { PlanRead } from './plan-read';
import { Publication } from './publication';
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
  sample: { name: 'Sample', Content: Publication },
} as const;

/** The decision sheet has a page of its own, with a script. */
const shownTabs = { ...roomTabs, decide: { name: 'Decide' } };

export type RoomTab = keyof typeof roomTabs;

/** Returns the tab of an address part; undefined for any other part, and for `today`, which has none. */
export function tabOf(part: string): RoomTab | undefined {
  return Object.keys(roomTabs).find((tab): tab is RoomTab => tab === part && tab !== 'today');
}

const tabLink =
  'inline-flex min-h-11 min-w-11 flex-none items-center text-md text-ink-2 no-underline hover:text-accent aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]';

/** Head of every page of a room: company, offer, number, state, the reader and the tabs. */
export function RoomHead({ view, base, tab }: RoomProps & { tab: RoomTab | 'decide' }) {
  const { pilot, actor } = view;
  const isOver = pilot.look !== null || pilot.decision !== null;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-md text-ink-2">
        <span>
          <b className="font-semibold text-ink">
            <OutsideText text={pilot.company} />
          </b>{' '}
          {pilot.terms.offer.name}
        </span>
        <span className="tabular-nums">
          {pilot.number}, {stateNames[pilot.state]}
          {pilot.isDemo && ', demo with made-up data'}
        </span>
      </p>
      <p className="text-sm text-ink-3">
        You: <OutsideText text={actor.name} />, {actor.role}
      </p>
      <nav className="mt-1 flex flex-wrap gap-x-4 border-b border-rule md:gap-x-6" aria-label="This pilot">
        {Object.entries(shownTabs)
          .filter(
            ([name]) =>
              (isOver || name !== 'acceptance') && name !== 'sample' && (hasSheet(view) || name !== 'decide'),
          )
          .map(([name, { name: label }]) => (
            <a
              key={name}
              className={tabLink}
              href={name === 'today' ? base : `${base}/${name}`}
              aria-current={name === tab ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
      </nav>
    </>
  );
}

/** The secret that the last act made: this is the only page that shows it. */
async function NewSecret() {
  const held = getDeps().shownPilotSecrets.take(await headers());
  if (!held) return null;
  const { before, after } = pilotSecretTexts[held.kind];
  return (
    <Notice role="status">
      <strong>{before}</strong> {after}
      <code className="my-2 block border border-rule p-3 wrap-anywhere select-all">{held.secret}</code>
      <CopyButton text={held.secret} label="Copy" />
    </Notice>
  );
}

/** Returns what a page says once an act is done; undefined for no act. */
function doneInWords({ events }: RoomProps['view'], done: string | undefined): string | undefined {
  if (done === 'submit_results') return uploadInWords(events);
  if (done === sameFile) return 'This is the file that was uploaded last: nothing has changed';
  return Object.entries(eventNames).find(([act]) => act === done)?.[1];
}

/** One page of a pilot's room, for buyers and founders alike. */
export async function Room({
  view,
  base,
  tab,
  done,
  error,
  annualPlan,
}: RoomProps & { tab: RoomTab; done?: string; error?: string; annualPlan?: string }) {
  const { Content } = roomTabs[tab];
  const doneMessage = doneInWords(view, done);
  const failed = await failedForm();
  const reason = failed && errorOfForm(failed);
  // A form shows its own error, but it is gone when its act is no longer possible.
  const act = failed?.texts.get('act');
  const isGone = act === 'set_input' && reason?.error === 'version_conflict';
  const isShownByForm = !isGone && view.allowedActs.some((allowed) => allowed === act);
  const refused = failed ? (isShownByForm ? undefined : reason) : errorOfAddress(error);
  return (
    <div className="wrap-anywhere">
      <RoomHead view={view} base={base} tab={tab} />
      <div className="mt-6 empty:hidden">
        {refused && <ErrorSummary error={explainError(refused, [])} />}
        {doneMessage && (
          <Notice role="status">
            <OutsideText text={doneMessage} />.
          </Notice>
        )}
        <NewSecret />
      </div>
      <Content view={view} base={base} annualPlan={annualPlan} />
    </div>
  );
}
