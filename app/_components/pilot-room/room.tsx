import { headers } from 'next/headers';
import { CopyButton } from '@/app/_components/copy-button';
import { ErrorSummary, Notice } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { OutsideText } from '@/app/_components/outside-text';
import { errorOfAddress, errorOfForm, failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { inputSteps, maySetInput } from '@/lib/pilots/act-errors';
import { hasSheet } from '@/lib/pilots/decisions/sheet';
import {
  dayName,
  eventNames,
  inputStateNames,
  pilotSecretTexts,
  stateNames,
  uploadInWords,
} from '@/lib/pilots/labels';
import type { InputStateName } from '@/lib/pilots/pilot';
import type { PlanInput } from '@/lib/pilots/plan';
import { Acceptance } from './acceptance';
import { ActForm } from './act-form';
import { sameFile } from './act-labels';
import { Lead, Person, type RoomProps } from './parts';
import { PlanRead } from './plan-read';
import { Publication } from './publication';
import { Record } from './record';
import { Results } from './results';
import { Today } from './today';

const buttons = { delivered: 'Mark as delivered', accepted: 'Accept', refused: 'Refuse', waived: 'Waive' };

const steps = ['delivered', 'accepted', 'refused', 'waived'] as const;

/** Returns the states that the reader may set on an input. */
function stepsOf({ actor }: RoomProps['view'], { side }: PlanInput, state: InputStateName) {
  return steps.filter((to) => maySetInput(actor, side, to) && inputSteps[to].some((from) => from === state));
}

/** Inputs of the plan, with the reader's actions on each. */
function Inputs({ view, base }: RoomProps) {
  const inputs = view.plan?.content.inputs ?? [];
  const rows = view.inputs.flatMap((state) => {
    const input = inputs[state.no - 1];
    return input ? [{ state, input }] : [];
  });
  return (
    <>
      <Lead heading="Inputs">
        {rows.length === 0
          ? 'The plan lists no inputs.'
          : 'The pilot can start once every input is accepted or waived. Hand data over outside this portal; the portal only records the steps.'}
      </Lead>
      <ol className="sheet divide-y divide-rule empty:hidden">
        {rows.map(({ state: { no, state, byName, reason }, input }) => (
          <li key={no} className="grid gap-4 p-4 md:grid-cols-[minmax(0,1fr)_18rem] md:px-5">
            <Person
              side={input.side}
              name={input.owner}
              text={input.text}
              note={
                <>
                  {input.owner}, due {dayName(input.due_on)}
                  <br />
                  {inputStateNames[state]}
                  {byName && ` by ${byName}`}
                  {state === 'delivered' && ', to be checked'}
                  {reason && `: ${reason}`}
                </>
              }
            />
            <div className="grid content-start gap-3 empty:hidden">
              {stepsOf(view, input, state).map((to) => (
                <ActForm
                  key={to}
                  view={view}
                  base={base}
                  act="set_input"
                  fixed={{ no: String(no), to }}
                  button={buttons[to]}
                  fields={to === 'refused' ? [{ name: 'reason', label: 'Reason for refusing' }] : []}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

export const roomTabs = {
  today: { name: 'Today', Content: Today },
  plan: { name: 'Plan', Content: PlanRead },
  inputs: { name: 'Inputs', Content: Inputs },
  results: { name: 'Results', Content: Results },
  acceptance: { name: 'Acceptance', Content: Acceptance },
  record: { name: 'Record', Content: Record },
  sample: { name: 'Sample', Content: Publication },
} as const;

/** The decision sheet is a separate page, with a script. */
const shownTabs = { ...roomTabs, decide: { name: 'Decide' } };

export type RoomTab = keyof typeof roomTabs;

/** Returns the tab of an address segment; undefined for any other segment, and for `today`, which has none. */
export function tabOf(part: string): RoomTab | undefined {
  return Object.keys(roomTabs).find((tab): tab is RoomTab => tab === part && tab !== 'today');
}

const tabLink =
  'inline-flex min-h-11 min-w-11 flex-none items-center justify-center px-[7px] text-md text-ink-2 no-underline hover:text-accent aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]';

/** Head of every page of a pilot: company, offer, number, state, the reader and the tabs. */
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
      <nav
        className="mt-1 -ml-[7px] flex flex-wrap border-b border-rule max-md:-mr-[7px] md:gap-x-2.5"
        aria-label="This pilot"
      >
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

/** The secret that the last action created: this is the only page that shows it. */
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

/** Returns the message after an action; undefined for no action. */
function doneInWords({ events }: RoomProps['view'], done: string | undefined): string | undefined {
  if (done === 'submit_results') return uploadInWords(events);
  if (done === sameFile) return 'This file is the same as the last upload; nothing has changed';
  return Object.entries(eventNames).find(([act]) => act === done)?.[1];
}

/** One page of a pilot, for buyers and founders alike. */
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
  // A form shows its own error, but disappears when its action is no longer possible.
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
