import { ButtonLink } from '@/app/_components/button';
import { OutsideText } from '@/app/_components/outside-text';
import { countFigure } from '@/lib/offers/evidence';
import { type Due, dueOf } from '@/lib/pilots/due';
import {
  dayName,
  lengthInWords,
  ofPlanned,
  outcomeNames,
  percent,
  targetInWords,
  valueInWords,
} from '@/lib/pilots/labels';
import { type PilotView, resultBatches } from '@/lib/pilots/pilot';
import { daysBetween } from '@/lib/pilots/pilot-dates';
import { coverageOf, coveredInWords, currentWeek, progressOf, valuesBefore } from '@/lib/pilots/week/week';
import { vendorName } from '@/lib/process/installation';
import { ActForm } from './act-form';
import { columns, Lead, Panel, Person, padded, type RoomProps, Row, Strip, TimeLine } from './parts';

function DueDay({ due: { dueOn, isLate }, today }: { due: Due; today: string }) {
  if (dueOn === null) return null;
  const look = isLate ? 'font-semibold text-bad' : dueOn === today ? 'font-semibold text-warn' : '';
  const text = dueOn === today ? 'today' : `${isLate ? 'late, ' : ''}${dayName(dueOn)}`;
  return (
    <time dateTime={dueOn} className={look}>
      {text}
    </time>
  );
}

/** Tasks of one side; the reader's own first task has a button. */
function DuePanel({ view, base, side }: RoomProps & { side: Due['side'] }) {
  const name = side === 'buyer' ? view.pilot.company : vendorName();
  const items = dueOf(view).filter((due) => due.side === side);
  return (
    <Panel id={`due-${side}`} heading={`Due from ${name}`}>
      <ul className="pb-2">
        {items.length === 0 && <Row name="Nothing is due." />}
        {items.map((due, at) => {
          const href = side === view.actor.side && due.href !== '' ? base + due.href : undefined;
          const link = at === 0 ? undefined : href;
          return (
            <li
              key={due.text}
              className="mx-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-rule py-2.5 md:mx-5 md:grid-cols-[minmax(0,1fr)_auto_auto]"
            >
              <Person side={side} name={due.who ?? name} text={due.text} href={link} note={due.who ?? name} />
              <span className="text-md text-ink-2 md:order-last md:col-start-3">
                <DueDay due={due} today={view.today} />
              </span>
              {at === 0 && href !== undefined && (
                <div className="max-md:col-span-full max-md:ml-10">
                  <ButtonLink href={href}>Open</ButtonLink>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The buyer's people, with actions to renew links and end access. */
function People({ view, base }: RoomProps) {
  const { actor } = view;
  return (
    <Panel id="people" heading="People">
      <ul>
        {view.people
          .filter(({ endedAt }) => endedAt === null)
          .map(({ id, name, role, joinedAt, linkExpiresAt }) => {
            const you = 'personId' in actor && actor.personId === id ? ' (you)' : '';
            const link = linkExpiresAt
              ? `, invited, link valid until ${dayName(linkExpiresAt.slice(0, 10))}`
              : ', invited, link expired';
            const note = `${role === 'decider' ? 'Decider' : 'Reviewer'}${you}${joinedAt ? '' : link}`;
            return (
              <li
                key={id}
                className="mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule py-2 md:mx-5"
              >
                <Person side="buyer" name={name} note={note} />
                <div className="flex flex-wrap gap-2">
                  <ActForm view={view} base={base} act="renew_link" fixed={{ person_id: id }} />
                  {you === '' && (
                    <ActForm view={view} base={base} act="end_person" fixed={{ person_id: id }} />
                  )}
                </div>
              </li>
            );
          })}
      </ul>
      <div className={`border-t border-rule py-2 empty:hidden ${padded}`}>
        <ActForm view={view} base={base} act="invite" />
      </div>
    </Panel>
  );
}

/** Returns the heading of the page, and the sentence under it. */
function leadOf(
  { pilot, items, plan, today }: RoomProps['view'],
  day: number,
  days: number,
): [string, string] {
  const { state, pause, decision, startsOn } = pilot;
  switch (state) {
    case 'draft':
      return [
        'Agree on the plan',
        'Both sides approve one version of the plan. Then the inputs are collected.',
      ];
    case 'agreed':
      return [
        'Get ready to start',
        'Once every input is accepted or waived, both sides agree on the start date.',
      ];
    case 'running': {
      const heading = day < 0 ? `Starts ${dayName(startsOn ?? today)}` : `Day ${day} of ${days}`;
      return [heading, `${ofPlanned(items, plan?.content.sample_size ?? 0)} items have a result.`];
    }
    case 'paused':
      return [
        'Paused',
        pause ? `${pause.reason} ${pause.owner} reviews it on ${dayName(pause.reviewOn)}.` : '',
      ];
    case 'closing':
      return ['Ready to decide', 'The final analysis is done. The buyer accepts or rejects the pilot.'];
    case 'closed': {
      if (!decision) return ['Closed', ''];
      const reason = decision.outcome === 'called_off' && decision.note ? `: ${decision.note}` : '';
      return [outcomeNames[decision.outcome], `${decision.name}, ${dayName(decision.day, true)}${reason}`];
    }
  }
}

/** Items with a result: by stratum or kind, and of the whole sample. */
function Covered({ view }: { view: PilotView }) {
  const { items, plan } = view;
  const progress = progressOf(view);
  const passed = progress && (100 * progress.day) / Math.max(progress.days, 1);
  const parts = [
    ...coverageOf(view),
    { name: 'All items', items, sample: plan?.content.sample_size ?? null },
  ];
  return (
    <Panel
      id="coverage"
      heading="Items with a result"
      foot={passed !== undefined && `Dashed line: ${passed.toFixed(0)}% of the days have passed.`}
    >
      <ul className={`pb-3 ${padded}`}>
        {parts.map((part) => (
          <li
            key={part.name}
            className="grid grid-cols-[minmax(0,9rem)_minmax(3rem,1fr)_auto] items-center gap-4 border-t border-rule py-2.5 wrap-anywhere last:border-ink last:font-semibold"
          >
            <OutsideText text={part.name} />
            {part.sample ? (
              <svg className="block h-3.5 w-full overflow-visible" aria-hidden="true">
                <rect className="fill-surface stroke-control" width="100%" height="14" />
                <rect
                  className="fill-accent"
                  width={`${Math.min((100 * part.items) / part.sample, 100)}%`}
                  height="14"
                />
                {passed !== undefined && (
                  <line
                    className="stroke-ink [stroke-dasharray:4_3]"
                    x1={`${passed}%`}
                    x2={`${passed}%`}
                    y1="-6"
                    y2="20"
                  />
                )}
              </svg>
            ) : (
              <span />
            )}
            <span className="text-right tabular-nums">{coveredInWords(part)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Values({ view, base }: RoomProps) {
  const { look } = view.pilot;
  const lastWeek = valuesBefore(view, currentWeek(view) ?? 1);
  return (
    <Panel
      id="values"
      heading={look ? 'Final values' : 'Values so far'}
      end={<a href={`${base}/results`}>See results</a>}
    >
      <ul className="pb-2">
        {!view.figures && <Row name="No results yet." />}
        {(look?.figures ?? view.figures)?.criteria.map((criterion, at) => {
          const before = look ? undefined : lastWeek(at);
          return (
            <Row
              key={criterion.name}
              name={criterion.name}
              note={`Target: ${targetInWords(criterion)}${before === undefined ? '' : `; last week ${percent(before)}`}`}
              end={<b className="text-lg font-semibold text-ink tabular-nums">{valueInWords(criterion)}</b>}
            />
          );
        })}
      </ul>
    </Panel>
  );
}

/** First page of a pilot: tasks of each side, progress and people. */
export function Today({ view, base }: RoomProps) {
  const { pilot, inputs, dates, batches, plan, today } = view;
  const { startsOn, terms, state } = pilot;
  const { lastDay } = dates;
  const day = startsOn === null ? 0 : daysBetween(startsOn, today);
  const days = startsOn === null || lastDay === null ? terms.durationDays : daysBetween(startsOn, lastDay);
  const [heading, text] = leadOf(view, day, days);
  const settled = inputs.filter((input) => input.state === 'accepted' || input.state === 'waived').length;
  const last = resultBatches(batches).at(-1);
  const isUnderWay = state === 'running' || state === 'paused';
  return (
    <>
      <Lead
        heading={heading}
        aside={
          startsOn !== null &&
          lastDay !== null && (
            <TimeLine
              days={days}
              day={day}
              start={`${day < 0 ? 'Starts' : 'Started'} ${dayName(startsOn)}`}
              now={isUnderWay && day >= 0 ? `Today, day ${day}` : undefined}
              end={`Last day ${dayName(lastDay)}`}
            />
          )
        }
      >
        {text}
        <ActForm view={view} base={base} act="resume" />
      </Lead>
      <div className={`mb-6 ${columns}`}>
        <DuePanel view={view} base={base} side="buyer" />
        <DuePanel view={view} base={base} side="vendor" />
      </div>
      <Strip
        facts={[
          ['Last day', lastDay ? dayName(lastDay) : '–', lengthInWords(pilot)],
          [
            'Last result',
            last ? dayName(last.day) : '–',
            last ? `${countFigure(last.rowsTaken)} rows, ${last.byName}` : 'None yet',
          ],
          ['Inputs', `${settled} of ${inputs.length}`, 'accepted or waived'],
          [
            'Plan',
            plan ? `Version ${plan.planNo}` : '–',
            state === 'draft' ? 'Not yet approved by both sides' : 'Approved by both sides',
          ],
        ]}
      />
      {startsOn !== null && (
        <div className={`mb-6 ${columns}`}>
          <Covered view={view} />
          <Values view={view} base={base} />
        </div>
      )}
      <People view={view} base={base} />
      <div className="mt-6">
        <ActForm view={view} base={base} act="pause" />
        <ActForm view={view} base={base} act="call_off" />
      </div>
    </>
  );
}
