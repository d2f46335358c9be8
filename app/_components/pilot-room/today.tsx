import { ButtonLink } from '@/app/_components/button';
import { OutsideText } from '@/app/_components/outside-text';
import { UtcTime } from '@/app/_components/utc-time';
import { countFigure } from '@/lib/offers/evidence';
import { type Due, dueOf } from '@/lib/pilots/due';
import { dayName, outcomeNames, percent, targetInWords } from '@/lib/pilots/labels';
import { pilotDay } from '@/lib/pilots/pilot-dates';
import { env } from '@/lib/process/env';
import { ActForm } from './act-form';
import { Lead, Panel, Person, padded, type RoomProps, Row, Small, Strip } from './parts';
import { shownCriteria } from './results';
import { TimeLine } from './time-line';

function DueList({
  heading,
  id,
  items,
  view,
  base,
}: RoomProps & { heading: string; id: string; items: readonly Due[] }) {
  const isOwn = items[0]?.side === view.actor.side;
  return (
    <Panel id={id} heading={heading}>
      <ul className="pb-2">
        {items.length === 0 && <Row>Nothing is due.</Row>}
        {items.map(({ text, who, side, dueOn, href, isLate }, at) => (
          <Row
            key={text}
            end={
              dueOn !== null && (
                <time
                  dateTime={dueOn}
                  className={
                    isLate ? 'font-semibold text-bad' : dueOn === view.today ? 'font-semibold text-warn' : ''
                  }
                >
                  {dueOn === view.today ? 'today' : `${isLate ? 'late, ' : ''}${dayName(dueOn)}`}
                </time>
              )
            }
          >
            <Person side={side} name={who ?? heading}>
              <a className="font-semibold text-ink" href={`${base}${href}`}>
                {text}
              </a>
              {who !== null && (
                <Small>
                  <OutsideText text={who} />
                </Small>
              )}
            </Person>
            {isOwn && at === 0 && href !== '' && (
              <div className="mt-2 ml-10">
                <ButtonLink href={`${base}${href}`}>Open</ButtonLink>
              </div>
            )}
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

function Values({ view, base }: RoomProps) {
  const shown = shownCriteria(view);
  const sample = view.plan?.content.sample_size ?? 0;
  const share = sample > 0 ? (100 * view.items) / sample : 0;
  return (
    <Panel
      id="values"
      heading={view.pilot.look ? 'Final values' : 'Values so far'}
      end={<a href={`${base}/results`}>See results</a>}
      foot={`${countFigure(view.items)} of ${countFigure(sample)} items have a result.`}
    >
      <div className={`flex items-center gap-4 pb-3 ${padded}`}>
        <svg className="h-4 w-full" aria-hidden="true">
          <rect className="fill-bg stroke-control" width="100%" height="16" />
          <rect className="fill-accent" width={`${Math.min(share, 100)}%`} height="16" />
        </svg>
        <b className="text-lg font-semibold tabular-nums">{Math.floor(share)}%</b>
      </div>
      <ul>
        {shown.map(({ criterion, figures }) => (
          <Row
            key={criterion.name}
            end={<b className="text-lg font-semibold text-ink tabular-nums">{percent(figures.value)}</b>}
          >
            <OutsideText text={criterion.name} />
            <Small>Target: {targetInWords(criterion)}</Small>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

/** The buyer's people, with the links and ends that the reader may make. */
function People({ view, base }: RoomProps) {
  const people = view.people.filter(({ endedAt }) => endedAt === null);
  return (
    <Panel id="people" heading="People">
      <ul>
        {people.map(({ id, name, role, joinedAt, linkExpiresAt }) => (
          <Row
            key={id}
            end={
              <div className="flex flex-wrap justify-end gap-2">
                <ActForm
                  view={view}
                  base={base}
                  act="renew_link"
                  button="New link"
                  isQuiet
                  fixed={{ person_id: id }}
                />
                <ActForm
                  view={view}
                  base={base}
                  act="end_person"
                  button="End access"
                  isQuiet
                  fixed={{ person_id: id }}
                />
              </div>
            }
          >
            <Person side="buyer" name={name}>
              <OutsideText text={name} />
              {view.actor.side === 'buyer' && view.actor.personId === id && ' (you)'}
              <Small>
                {role === 'decider' ? 'Decider' : 'Reviewer'}
                {joinedAt === null && linkExpiresAt !== null && (
                  <>
                    , link until <UtcTime iso={linkExpiresAt} />
                  </>
                )}
                {joinedAt === null && linkExpiresAt === null && ', link expired'}
              </Small>
            </Person>
          </Row>
        ))}
      </ul>
      <div className={`max-w-160 border-t border-rule py-4 empty:hidden ${padded}`}>
        <ActForm
          view={view}
          base={base}
          act="invite"
          button="Make a link"
          isQuiet
          fields={[
            { name: 'name', label: 'Name' },
            {
              name: 'role',
              label: 'Role',
              look: 'select',
              options: [
                ['reviewer', 'Reviewer: delivers inputs and uploads'],
                ['decider', 'Decider: approves and decides, too'],
              ],
            },
          ]}
          note="Nothing is sent. Copy the link and send it yourself."
        />
      </div>
    </Panel>
  );
}

/** Acts that are seldom needed, folded. */
function Interrupt(room: RoomProps) {
  return (
    <div>
      <ActForm
        {...room}
        act="pause"
        folded="Pause"
        button="Pause the pilot"
        isQuiet
        fields={[
          { name: 'reason', label: 'Reason' },
          { name: 'owner', label: 'Who resolves it' },
          { name: 'review_on', label: 'Review day', look: 'date' },
        ]}
        note="All dates move by the days of the pause."
      />
      <ActForm
        {...room}
        act="call_off"
        folded="Call off"
        button="Call off the pilot"
        isQuiet
        fields={[{ name: 'reason', label: 'Reason', look: 'long' }]}
        note="Closes the pilot for both sides. It cannot be undone."
      />
    </div>
  );
}

function TodayLead({ view, base }: RoomProps) {
  const { pilot, dates, today, items, plan } = view;
  const { state, startsOn, pause, decision, terms } = pilot;
  const day = startsOn === null ? 0 : pilotDay(startsOn, today);
  const days =
    startsOn === null || dates.lastDay === null ? terms.durationDays : pilotDay(startsOn, dates.lastDay);
  const progress = `${countFigure(items)} of ${countFigure(plan?.content.sample_size ?? 0)} items have a result.`;
  const isUnderWay = startsOn !== null && dates.lastDay !== null;
  const aside = isUnderWay && (
    <TimeLine
      days={days}
      day={day}
      label={`Day ${day} of ${days}. Started ${dayName(startsOn)}; last day ${dayName(dates.lastDay ?? startsOn)}.`}
      start={`Started ${dayName(startsOn)}`}
      now={state === 'running' || state === 'paused' ? `Today, day ${day}` : undefined}
      end={`Last day ${dayName(dates.lastDay ?? startsOn)}`}
    />
  );
  switch (state) {
    case 'draft':
      return (
        <Lead heading="Agree on the plan">
          Both sides approve one version of the plan. Then the inputs are collected and the pilot starts.
        </Lead>
      );
    case 'agreed':
      return (
        <Lead heading="Get ready to start">
          The plan is agreed. Deliver the inputs, then both sides approve the first day.
        </Lead>
      );
    case 'running':
      return (
        <Lead
          heading={day < 1 ? `Starts ${dayName(startsOn ?? today)}` : `Day ${day} of ${days}`}
          aside={aside}
        >
          {progress}
        </Lead>
      );
    case 'paused':
      return (
        <Lead heading="Paused" aside={aside}>
          {pause && (
            <>
              <OutsideText text={pause.reason} />. <OutsideText text={pause.owner} /> reviews it on{' '}
              {dayName(pause.reviewOn)}.
            </>
          )}
          <div className="mt-4">
            <ActForm view={view} base={base} act="resume" button="Resume the pilot" />
          </div>
        </Lead>
      );
    case 'closing':
      return (
        <Lead heading="Ready to decide" aside={aside}>
          The final look is taken. The buyer accepts or rejects the pilot.
        </Lead>
      );
    case 'closed':
      return (
        <Lead heading={decision ? outcomeNames[decision.outcome] : 'Closed'} aside={aside}>
          {decision && (
            <>
              <OutsideText text={decision.name} />, {dayName(decision.day, true)}.{' '}
              {decision.outcome === 'called_off' && decision.note !== null && (
                <OutsideText text={decision.note} />
              )}
            </>
          )}
        </Lead>
      );
  }
}

/** What is due from each side, and where the pilot is. */
export function Today({ view, base }: RoomProps) {
  const { pilot, inputs, dates, batches, plan } = view;
  const due = dueOf({ ...view, plan: plan?.content ?? null });
  const settled = inputs.filter(({ state }) => state === 'accepted' || state === 'waived').length;
  const last = batches.at(-1);
  return (
    <>
      <TodayLead view={view} base={base} />
      <div className="mb-6 grid gap-6 pane:grid-cols-[7fr_5fr]">
        <DueList
          id="due-buyer"
          heading={`Due from ${pilot.company}`}
          items={due.filter(({ side }) => side === 'buyer')}
          view={view}
          base={base}
        />
        <DueList
          id="due-vendor"
          heading={`Due from ${env.VENDOR_NAME}`}
          items={due.filter(({ side }) => side === 'vendor')}
          view={view}
          base={base}
        />
      </div>
      <Strip
        facts={[
          [
            'Last day',
            dates.lastDay === null ? 'Not yet set' : dayName(dates.lastDay),
            pilot.pausedDays > 0
              ? `${pilot.pausedDays} days of pause included`
              : `${pilot.terms.durationDays} days`,
          ],
          [
            'Last result',
            last ? dayName(last.day) : 'None yet',
            last ? `${countFigure(last.rowsTaken)} rows, ${last.byName}` : '',
          ],
          ['Inputs', `${settled} of ${inputs.length}`, 'accepted or waived'],
          [
            'Plan',
            plan ? `Version ${plan.planNo}` : 'None yet',
            pilot.state === 'draft' ? 'Not approved by both sides' : 'Approved by both sides',
          ],
        ]}
      />
      <div className="grid items-start gap-6 pane:grid-cols-[7fr_5fr]">
        <People view={view} base={base} />
        <div className="grid gap-6">
          <Values view={view} base={base} />
          <Interrupt view={view} base={base} />
        </div>
      </div>
    </>
  );
}
