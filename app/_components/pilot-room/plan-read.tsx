import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_components/button';
import { Fact, Facts } from '@/app/_components/parameters';
import { WarningList } from '@/app/_components/text-list';
import { usd } from '@/lib/kernel/money';
import { countFigure } from '@/lib/offers/evidence';
import { creditInWords, modeInWords } from '@/lib/offers/offer-labels';
import { metrics, needsSpans } from '@/lib/pilots/criterion';
import { itemsNeeded } from '@/lib/pilots/items-needed';
import { dayName, percent, targetInWords } from '@/lib/pilots/labels';
import type { Approval } from '@/lib/pilots/pilot';
import { todayIn } from '@/lib/pilots/pilot-dates';
import { type Criterion, checkpointInWords, type PlanContent, sides } from '@/lib/pilots/plan';
import { planDifferences } from '@/lib/pilots/plan-differences';
import { planWarnings } from '@/lib/pilots/plan-warnings';
import { hasApproved } from '@/lib/pilots/transitions';
import { vendorName } from '@/lib/process/installation';
import { ActForm } from './act-form';
import { Lead, Panel, Person, padded, type RoomProps, Row, Small } from './parts';

function Approvals({ view, subject }: { view: RoomProps['view']; subject: Approval['subject'] }) {
  const given = view.approvals.filter(
    (each) => each.subject === subject && each.planNo === view.pilot.planNo,
  );
  return sides.map((side) => {
    const approval = given.find((each) => each.side === side);
    const days = [
      approval?.startsOn,
      approval && todayIn(view.pilot.timeZone, new Date(approval.at)),
    ].flatMap((day) => (day ? dayName(day) : []));
    const note = approval ? `${subject === 'start' ? 'Start' : 'Approved'} ${days[0]}` : 'Not yet';
    return (
      <Person
        key={side}
        side={side}
        name={approval?.name ?? (side === 'buyer' ? view.pilot.company : vendorName())}
        note={note}
      />
    );
  });
}

function neededInWords(criterion: Criterion, plan: PlanContent): string {
  const needed = countFigure(itemsNeeded(criterion, plan.checkpoint !== undefined));
  const each = criterion.by_stratum ? ' in each stratum' : '';
  // Spans are not compared with the sample: an item can have any number of them.
  if (needsSpans(criterion.metric))
    return `at least ${needed} ${metrics[criterion.metric].unit} needed${each}`;
  return `${needed} items needed${each}, ${countFigure(plan.sample_size)} in the sample`;
}

/** The current plan, its approvals, and the changes since the last version. */
export function PlanRead({ view, base }: RoomProps) {
  const { pilot, plan, plans, approvals } = view;
  const edit = view.allowedActs.includes('save_plan') && (
    <ButtonLink kind="quiet" href={`${base}/plan/edit`}>
      {plan ? 'Propose a change' : 'Write the plan'}
    </ButtonLink>
  );
  if (!plan) return <Lead heading="No plan yet">{edit || 'A decider on either side can write it.'}</Lead>;
  const { content, planNo } = plan;
  const before = plans.find((version) => version.planNo === planNo - 1);
  const warnings = planWarnings(content);
  const start = approvals.findLast((approval) => approval.subject === 'start' && approval.planNo === planNo);
  const isApproved = sides.every((side) => hasApproved(view, 'plan', side));
  const { terms } = pilot;
  const facts: Record<string, ReactNode> = {
    Question: content.question,
    'Items in the sample': countFigure(content.sample_size),
    ...(content.strata && { Strata: content.strata.join(', ') }),
    Mode: modeInWords(content.mode).name,
    'Planned start': `${dayName(content.planned_start, true)}, ${content.time_zone}`,
    Length: `${terms.durationDays} days`,
    Price: usd(terms.price),
    Credit: creditInWords(terms.credit),
    Inputs: <a href={`${base}/inputs`}>{content.inputs.length} with owners and due dates</a>,
    'If met': content.what_follows.met,
    'If not met': content.what_follows.not_met,
    Checkpoint: content.checkpoint ? checkpointInWords(content.checkpoint) : 'None',
    'Out of scope': content.out_of_scope || 'Nothing listed',
    'If stopped': content.credit_on_stop
      ? 'A stopped pilot earns the credit.'
      : 'A stopped pilot earns no credit.',
    'SHA-256': <code>{plan.sha256}</code>,
  };
  return (
    <>
      <Lead heading={`Plan, version ${planNo}`}>
        {isApproved
          ? 'Both sides have approved this version.'
          : 'Both sides must approve the same version before the pilot can start.'}{' '}
        Price, length and credit come from quote{' '}
        <span className="whitespace-nowrap">{terms.quote.number}</span> and cannot be changed here.
      </Lead>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] *:min-w-0">
        <div className="sheet divide-y divide-rule *:grid *:gap-3 *:p-4 lg:order-last [&_h2]:text-lg">
          <section>
            <h2>Approvals</h2>
            <Approvals view={view} subject="plan" />
            <ActForm
              view={view}
              base={base}
              act="approve_plan"
              button={`Approve version ${planNo}`}
              fixed={{ plan_no: String(planNo) }}
            />
            {edit}
          </section>
          {pilot.state === 'agreed' && (
            <section>
              <h2>Start</h2>
              <Approvals view={view} subject="start" />
              <ActForm
                view={view}
                base={base}
                act="approve_start"
                texts={{ starts_on: start?.startsOn ?? content.planned_start }}
              />
            </section>
          )}
          {warnings.length > 0 && (
            <section>
              <h2>Check before you approve</h2>
              <WarningList items={warnings} />
            </section>
          )}
          {before && (
            <section>
              <h2>Changed since version {before.planNo}</h2>
              {planDifferences(before.content, content).map(({ field, label, before: old, after }) => (
                <p key={field} className="text-md">
                  <Small>{label}</Small>
                  <del className="text-ink-2">{old}</del>{' '}
                  <ins className="font-semibold no-underline">{after}</ins>
                </p>
              ))}
            </section>
          )}
        </div>
        <div className="grid gap-6">
          <Panel id="criteria" heading="Criteria">
            <ol>
              {content.criteria.map((criterion) => (
                <Row
                  key={criterion.name}
                  name={criterion.name}
                  note={`${metrics[criterion.metric].label} ${targetInWords(criterion)}, expected ${percent(criterion.expected)}${criterion.baseline === null ? '' : `, current process ${percent(criterion.baseline)}`}`}
                  end={
                    <span className="inline-block max-w-32 text-balance md:max-w-none">
                      {neededInWords(criterion, content)}
                    </span>
                  }
                />
              ))}
            </ol>
          </Panel>
          <div className={`sheet wrap-anywhere ${padded}`}>
            <Facts>
              {Object.entries(facts).map(([name, text]) => (
                <Fact key={name} name={name}>
                  {text}
                </Fact>
              ))}
            </Facts>
          </div>
        </div>
      </div>
    </>
  );
}
