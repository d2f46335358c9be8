import { Button, ButtonLink } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { Marked } from '@/app/_components/money';
import { amountProblem, readAmount } from '@/lib/kernel/amount-text';
import { usd } from '@/lib/kernel/money';
import { dayName, lengthInWords, outcomeNames, percent, pilotVerdictNames } from '@/lib/pilots/labels';
import { earnsCredit, pilotCredit } from '@/lib/pilots/pilot-credit';
import { daysBetween, todayIn } from '@/lib/pilots/pilot-dates';
import { ActForm } from './act-form';
import { columns, Lead, Panel, padded, type RoomProps, Row, Small, Strip, TimeLine, Verdict } from './parts';

interface AcceptanceProps extends RoomProps {
  /** Annual plan in USD, as typed. */
  annualPlan?: string | undefined;
}

const day = (of: string | null) => (of ? dayName(of, true) : '–');

function VerdictPanel({ view: { pilot }, base }: RoomProps) {
  const { look, statement } = pilot;
  if (!look) return null;
  return (
    <Panel id="verdict" heading="Verdict" end={<a href={`${base}/results`}>See the results</a>}>
      <ul className="pb-2">
        {look.figures.criteria.map(({ name, value, must, verdict }) => (
          <Row
            key={name}
            name={name}
            note={`${percent(value)}${must ? ', required' : ''}`}
            end={<Verdict verdict={verdict} />}
          />
        ))}
        {statement && (
          <Row
            name={statement.text}
            note={`Statement, ${statement.name}, ${day(todayIn(pilot.timeZone, new Date(statement.at)))}`}
          />
        )}
      </ul>
    </Panel>
  );
}

/** The deadline of the credit, and its amount for any annual plan. It runs without a decision from the day of completion. */
function Credit({ view, base, annualPlan = '' }: AcceptanceProps) {
  const { pilot, today, dates } = view;
  const { completionDay, creditDeadline } = dates;
  const { quoted, annualCommit } = pilot.terms;
  if (creditDeadline === null || completionDay === null) return null;
  const isRunning = !pilot.decision && today >= completionDay && earnsCredit(view);
  if (!pilot.credit && !isRunning) return null;
  const left = daysBetween(today, creditDeadline);
  const state = pilot.credit?.state ?? 'open';
  const isOpen = state === 'open';
  const amount = annualPlan === '' ? annualCommit : readAmount(annualPlan);
  const problem =
    typeof amount === 'number' ? undefined : (amountProblem(annualPlan, 'USD') ?? 'Enter an amount in USD.');
  return (
    <Panel
      id="credit"
      heading={
        isOpen && left >= 0
          ? `Credit: sign by ${dayName(creditDeadline)}`
          : `Credit: ${isOpen ? 'deadline passed' : state}`
      }
      end={`Until the end of ${day(creditDeadline)}, ${pilot.timeZone}`}
      foot={`The credit pays for platform use and has no cash value. Minimum plan ${usd(quoted.annual_commit_minimum)} a year. Signing happens outside this portal.`}
    >
      <div className={`pb-3 ${padded}`}>
        <TimeLine
          days={daysBetween(completionDay, creditDeadline)}
          day={daysBetween(completionDay, today)}
          start={`Completed ${dayName(completionDay)}`}
          now={isOpen && left >= 0 ? `Today, ${dayName(today)}` : undefined}
          end={`Sign by ${dayName(creditDeadline)}`}
        />
      </div>
      <form
        className={`flex flex-wrap items-end gap-4 border-t border-rule py-4 ${padded}`}
        action={`${base}/acceptance`}
      >
        <InputField
          name="annual_plan"
          label="Annual plan"
          inputMode="decimal"
          defaultValue={annualPlan || usd(annualCommit)}
          error={problem}
        />
        <Button kind="quiet">Calculate</Button>
        {typeof amount === 'number' && (
          <p className="ml-auto text-right text-2xl leading-tight font-semibold">
            <Marked>{usd(pilotCredit(view, amount))}</Marked>
            <Small>usage credit</Small>
          </p>
        )}
      </form>
      <div className={`border-t border-rule py-4 empty:hidden ${padded}`}>
        <ActForm view={view} base={base} act="note_credit" />
      </div>
    </Panel>
  );
}

/** The buyer's decision, and its consequences. */
export function Acceptance({ view, base, annualPlan }: AcceptanceProps) {
  const { pilot, dates } = view;
  const { look, decision, terms } = pilot;
  const verdict = look
    ? `${pilotVerdictNames[look.figures.pilot_verdict]}.`
    : 'The decision follows the final analysis.';
  const signDays = `${terms.credit.expiration_days} days`;
  const clock = earnsCredit(view)
    ? `From that day, the buyer has ${signDays} to sign an annual plan.`
    : 'A stopped pilot earns no credit.';
  if (!decision)
    return (
      <>
        <Lead
          heading={view.allowedActs.includes('decide') ? 'Accept the pilot?' : 'Waiting for the decision'}
        >
          {verdict}{' '}
          {dates.completionDay &&
            `The pilot counts as completed on the day of the decision, and no later than ${day(dates.completionDay)}. ${clock}`}
        </Lead>
        <div className={columns}>
          <div className="grid gap-8 border-t border-ink pt-5">
            <ActForm view={view} base={base} act="decide" />
            <ActForm view={view} base={base} act="state" texts={{ text: pilot.statement?.text ?? '' }} />
          </div>
          <div className="grid content-start gap-6 max-pane:order-first">
            <VerdictPanel view={view} base={base} />
            <Credit view={view} base={base} annualPlan={annualPlan} />
          </div>
        </div>
      </>
    );
  const by = `${decision.name}, ${day(decision.day)}`;
  return (
    <>
      <Lead heading={outcomeNames[decision.outcome]}>{by}</Lead>
      <Strip
        facts={[
          ['Started', day(pilot.startsOn), `Length: ${lengthInWords(pilot)}`],
          [
            'Final analysis',
            look ? day(todayIn(pilot.timeZone, new Date(look.frozenAt))) : '–',
            look && verdict,
          ],
          ['Completed', day(dates.completionDay), 'By the decision, or 10 days after the last day'],
          pilot.credit
            ? ['Sign by', day(dates.creditDeadline), `${signDays} after completion`]
            : ['Credit', 'None', clock],
        ]}
      />
      <ActForm view={view} base={base} act="confirm_completion" />
      <div className={`mt-6 ${columns}`}>
        <div className="grid content-start gap-6">
          <Credit view={view} base={base} annualPlan={annualPlan} />
          <Panel id="decision" heading="Decision" end={day(decision.day)}>
            <ul className="pb-2">
              {(decision.conditions?.split('\n') ?? []).map((text) => (
                <Row key={text} name={text} note={`Condition, ${by}`} />
              ))}
              <Row name={decision.note ?? 'No note.'} note={`${outcomeNames[decision.outcome]}, ${by}`} />
            </ul>
          </Panel>
        </div>
        <div className="grid content-start gap-6">
          <Panel
            id="package"
            heading="Evidence package"
            foot="Report, results row by row, plan, approvals, steps, scripts that recompute every figure, checksums and a signature. Yours to keep."
          >
            <div className={`grid pb-4 ${padded}`}>
              <ButtonLink href={`${base}/package.tar.gz`} download>
                Download package
              </ButtonLink>
            </div>
          </Panel>
          <VerdictPanel view={view} base={base} />
        </div>
      </div>
    </>
  );
}
