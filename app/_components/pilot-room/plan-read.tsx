import { ButtonLink } from '@/app/_components/button';
import { OutsideText } from '@/app/_components/outside-text';
import { Fact, Facts } from '@/app/_components/parameters';
import { WarningList } from '@/app/_components/text-list';
import { UtcTime } from '@/app/_components/utc-time';
import { countFigure } from '@/lib/offers/evidence';
import { itemsNeeded } from '@/lib/pilots/items-needed';
import { dayName, percent, targetInWords } from '@/lib/pilots/labels';
import type { Approval } from '@/lib/pilots/pilot';
import { planDifferences } from '@/lib/pilots/plan-differences';
import { planWarnings } from '@/lib/pilots/plan-warnings';
import { ActForm } from './act-form';
import { Lead, Panel, Person, padded, type RoomProps, Row, Small } from './parts';

function Approvals({ view, subject }: Pick<RoomProps, 'view'> & { subject: Approval['subject'] }) {
  const { plan, approvals } = view;
  return (
    <ul className="grid gap-2">
      {(['buyer', 'vendor'] as const).map((side) => {
        const given = approvals.find(
          (each) => each.subject === subject && each.planNo === plan?.planNo && each.side === side,
        );
        const name = given?.name ?? (side === 'buyer' ? view.pilot.company : 'Vendor');
        return (
          <li key={side}>
            <Person side={side} name={name}>
              <OutsideText text={name} />
              <Small>
                {given ? (
                  <>
                    {given.startsOn !== null && `${dayName(given.startsOn)}, `}
                    <UtcTime iso={given.at} />
                  </>
                ) : (
                  'Not yet'
                )}
              </Small>
            </Person>
          </li>
        );
      })}
    </ul>
  );
}

/** The current plan; who has approved it, and what changed since the last version. */
export function PlanRead({ view, base }: RoomProps) {
  const { pilot, plan, plans, approvals } = view;
  const mayEdit = view.allowedActs.includes('save_plan');
  const edit = mayEdit && (
    <ButtonLink kind={plan ? 'quiet' : 'filled'} href={`${base}/plan/edit`}>
      {plan ? 'Propose a change' : 'Write the plan'}
    </ButtonLink>
  );
  if (!plan) return <Lead heading="No plan yet">{edit || 'A decider of either side writes it.'}</Lead>;
  const { content } = plan;
  const before = plans.find(({ planNo }) => planNo === plan.planNo - 1);
  const warnings = planWarnings(content);
  const proposed = approvals.find(({ subject, planNo }) => subject === 'start' && planNo === plan.planNo);
  return (
    <>
      <Lead heading={`Plan, version ${plan.planNo}`}>
        Both sides approve the same version before the pilot can start. Price, length and credit come from
        quote {pilot.terms.quote.number} and cannot change here.
      </Lead>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="sheet divide-y divide-rule lg:order-last [&>section]:grid [&>section]:gap-3 [&>section]:p-4">
          <section>
            <h2 className="text-lg">Version {plan.planNo}</h2>
            <p className="text-md text-ink-2">
              By <OutsideText text={plan.madeBy.name} />, <UtcTime iso={plan.at} />
            </p>
            <Approvals view={view} subject="plan" />
            <ActForm
              view={view}
              base={base}
              act="approve_plan"
              button={`Approve version ${plan.planNo}`}
              fixed={{ plan_no: String(plan.planNo) }}
              note="Records that both sides see the same plan. Not a contract or an order."
            />
            {edit}
          </section>
          {pilot.state === 'agreed' && (
            <section>
              <h2 className="text-lg">Start</h2>
              <Approvals view={view} subject="start" />
              <ActForm
                view={view}
                base={base}
                act="approve_start"
                button="Approve the start"
                fields={[
                  {
                    name: 'starts_on',
                    label: 'First day',
                    look: 'date',
                    value: proposed?.startsOn ?? content.planned_start,
                    hint: 'The pilot starts when both sides name the same day.',
                  },
                ]}
              />
            </section>
          )}
          {warnings.length > 0 && (
            <section>
              <h2 className="text-lg">Check before you approve</h2>
              <WarningList items={warnings} />
            </section>
          )}
          {before && (
            <section>
              <h2 className="text-lg">Changed since version {before.planNo}</h2>
              <ul className="divide-y divide-rule text-md *:py-2">
                {planDifferences(before.content, content).map(({ label, before: old, after }) => (
                  <li key={label}>
                    <Small>{label}</Small>
                    <del className="text-ink-2">{old}</del>{' '}
                    <ins className="font-semibold no-underline">{after}</ins>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <Small>SHA-256 of the plan</Small>
            <code className="wrap-anywhere">{plan.sha256}</code>
          </section>
        </div>
        <div className="grid gap-6">
          <Panel id="criteria" heading="Criteria">
            <ol>
              {content.criteria.map((criterion) => (
                <Row
                  key={criterion.name}
                  end={
                    <>
                      <b className="font-semibold text-ink">
                        {countFigure(itemsNeeded(criterion))} items needed
                      </b>
                      <Small>{countFigure(content.sample_size)} in the sample</Small>
                    </>
                  }
                >
                  <b className="font-semibold">
                    <OutsideText text={criterion.name} />
                  </b>
                  <Small>
                    {targetInWords(criterion)}, expected {percent(criterion.expected)}
                    {criterion.baseline !== null && `, now ${percent(criterion.baseline)}`}
                  </Small>
                </Row>
              ))}
            </ol>
          </Panel>
          <div className={`sheet ${padded}`}>
            <Facts>
              {[
                ['Question', content.question],
                ['Mode', content.mode],
                ['Planned start', dayName(content.planned_start, true)],
                ['If met', content.what_follows.met],
                ['If not met', content.what_follows.not_met],
                ['Out of scope', content.out_of_scope || 'Nothing named'],
                ['Credit if stopped', content.credit_on_stop ? 'A stopped pilot earns the credit.' : 'None'],
                ['Inputs', `${content.inputs.length}, see Inputs`],
              ].map(([name = '', text = '']) => (
                <Fact key={name} name={name}>
                  <OutsideText text={text} />
                </Fact>
              ))}
            </Facts>
          </div>
        </div>
      </div>
    </>
  );
}
