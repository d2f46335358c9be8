import { Button, ButtonLink } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { Marked } from '@/app/_components/money';
import { OutsideText } from '@/app/_components/outside-text';
import { amountProblem, readAmount } from '@/lib/kernel/amount-text';
import { usd } from '@/lib/kernel/format-money';
import { dayName, outcomeNames, percent, pilotVerdictNames } from '@/lib/pilots/labels';
import { daysBetween } from '@/lib/pilots/pilot-dates';
import { quoteFigures } from '@/lib/quotes/pricing';
import { ActForm } from './act-form';
import { Lead, Panel, padded, type RoomProps, Row, Small, Strip, Verdict } from './parts';
import { shownCriteria } from './results';
import { TimeLine } from './time-line';

function VerdictPanel({ view, base }: RoomProps) {
  const { statement } = view.pilot;
  return (
    <Panel id="verdict" heading="Verdict" end={<a href={`${base}/results`}>See final results</a>}>
      <ul>
        {shownCriteria(view).map(({ criterion, figures }) => (
          <Row key={criterion.name} end={<Verdict verdict={figures.verdict} />}>
            <OutsideText text={criterion.name} />
            <Small>
              {percent(figures.value)}
              {criterion.must && ', required'}
            </Small>
          </Row>
        ))}
        {statement && (
          <Row>
            <OutsideText text={statement.text} />
            <Small>
              Statement, {statement.name}, {dayName(statement.at.slice(0, 10))}
            </Small>
          </Row>
        )}
      </ul>
    </Panel>
  );
}

const choices = [
  ['accepted', 'Accept', 'The pilot answered your question.'],
  ['accepted_with_conditions', 'Accept with conditions', 'List what must happen first.'],
  ['rejected', 'Reject', 'You keep the evidence package either way.'],
] as const;

function Deciding({ view, base }: RoomProps) {
  return (
    <div className={`grid gap-8 border-t border-ink pt-5`}>
      <ActForm
        view={view}
        base={base}
        act="decide"
        button="Record the decision"
        fields={[
          { name: 'outcome', label: 'Your decision', look: 'choices', options: choices },
          {
            name: 'conditions',
            label: 'Conditions',
            hint: 'One per line, if you accept with conditions.',
            look: 'long',
            isOptional: true,
          },
          { name: 'note', label: 'Note', look: 'long', isOptional: true },
        ]}
        note="Records your decision under your name. Not a contract or an order. It cannot be undone."
      />
      <ActForm
        view={view}
        base={base}
        act="state"
        button="Save the statement"
        fields={[
          {
            name: 'text',
            label: 'Your statement for the buyer',
            look: 'long',
            value: view.pilot.statement?.text ?? '',
          },
        ]}
      />
    </div>
  );
}

/** The clock of the credit, and its amount for any annual plan. */
function Credit({ view, base, annualPlan = '' }: RoomProps & { annualPlan?: string | undefined }) {
  const { pilot, dates, today } = view;
  const { terms } = pilot;
  if (!pilot.credit || dates.creditDeadline === null || dates.completionDay === null) return null;
  const left = daysBetween(today, dates.creditDeadline);
  const amount = annualPlan === '' ? terms.annualCommit : readAmount(annualPlan);
  const credit =
    typeof amount === 'number'
      ? quoteFigures(terms.quoted, { ...terms.options, annual_commit: amount })
          .max_credit_if_annual_signed_within_30_days
      : undefined;
  const isOpen = pilot.credit.state === 'open';
  return (
    <Panel
      id="credit"
      heading={
        isOpen ? `Credit: ${Math.max(left + 1, 0)} days left to sign` : `Credit: ${pilot.credit.state}`
      }
      end={`Until ${dayName(dates.creditDeadline, true)}, end of day, ${pilot.timeZone}`}
      foot={`Credit pays for platform use. It has no cash value. Minimum plan ${usd(terms.quoted.annual_commit_minimum)} a year. Signing happens outside this portal.`}
    >
      <div className={padded}>
        <TimeLine
          days={daysBetween(dates.completionDay, dates.creditDeadline)}
          day={daysBetween(dates.completionDay, today)}
          label={`Completed ${dayName(dates.completionDay)}, sign by ${dayName(dates.creditDeadline)}, today ${dayName(today)}.`}
          start={`Completed ${dayName(dates.completionDay)}`}
          now={isOpen && left >= 0 ? `Today, ${dayName(today)}` : undefined}
          end={`Sign by ${dayName(dates.creditDeadline)}`}
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
          defaultValue={annualPlan || usd(terms.annualCommit)}
          error={
            typeof amount === 'number'
              ? undefined
              : (amountProblem(annualPlan, 'USD') ?? 'Enter an amount in USD.')
          }
        />
        <Button type="submit" kind="quiet">
          Calculate
        </Button>
        {credit !== undefined && (
          <p className="ml-auto text-right">
            <b className="text-3xl leading-tight font-semibold">
              <Marked>{usd(credit)}</Marked>
            </b>
            <Small>usage credit</Small>
          </p>
        )}
      </form>
      <div className={`border-t border-rule py-4 empty:hidden ${padded}`}>
        <ActForm
          view={view}
          base={base}
          act="note_credit"
          button="Note it"
          isQuiet
          fields={[
            {
              name: 'state',
              label: 'What became of the credit',
              look: 'select',
              options: [
                ['signed', 'Annual plan signed'],
                ['lapsed', 'Lapsed'],
              ],
            },
          ]}
        />
      </div>
    </Panel>
  );
}

const files = [
  ['report.md', 'Report, for reading and printing'],
  ['rows.csv', 'Counts and decisions of every item'],
  ['plan.json, agreement.json', 'Plan versions and approvals'],
  ['score.py, score.mjs', 'Recompute every figure in the report'],
  ['events.jsonl', 'Every step, linked by hashes'],
  ['SHA256SUMS, package.jws', 'Checksums and signature'],
] as const;

function Package({ view, base }: RoomProps) {
  return (
    <Panel id="package" heading="Evidence package">
      <div className={`grid pb-4 ${padded}`}>
        <ButtonLink href={`${base}/package.tar.gz`} download>
          Download package
        </ButtonLink>
        <p className="mt-2 text-sm text-ink-2">
          pilot-{view.pilot.number}.tar.gz, {view.pilot.state === 'closed' ? 'final' : 'as of today'}. Yours
          to keep.
        </p>
      </div>
      <ul>
        {files.map(([name, text]) => (
          <Row key={name}>
            <code>{name}</code>
            <Small>{text}</Small>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

function Decision({ view }: Pick<RoomProps, 'view'>) {
  const { decision } = view.pilot;
  if (!decision) return null;
  const said = [
    ...(decision.conditions?.split('\n') ?? []).map((text) => ['Condition', text] as const),
    ...(decision.note === null ? [] : [['Note', decision.note] as const]),
  ];
  return (
    <Panel id="decision" heading="Decision" end={dayName(decision.day, true)}>
      <ul className="pb-2">
        {said.length === 0 && <Row>{outcomeNames[decision.outcome]}, without a note.</Row>}
        {said.map(([kind, text]) => (
          <Row key={text}>
            <OutsideText text={text} />
            <Small>
              {kind}, {decision.name}
            </Small>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

/** The buyer's decision, and what follows from it. */
export function Acceptance({ view, base, annualPlan }: RoomProps & { annualPlan?: string | undefined }) {
  const { pilot, dates } = view;
  const { look, decision, outcome } = pilot;
  if (!decision)
    return (
      <>
        <Lead
          heading={view.allowedActs.includes('decide') ? 'Accept the pilot?' : 'Waiting for the decision'}
        >
          {look ? `${pilotVerdictNames[look.figures.verdict]}.` : 'The decision follows the final look.'}
          {dates.completionDay !== null &&
            ` Decide by ${dayName(dates.completionDay, true)}. Without a decision, the pilot counts as completed on that day and the ${pilot.terms.credit.expiration_days} days to sign begin.`}
        </Lead>
        <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
          <Deciding view={view} base={base} />
          <div className="grid gap-6 max-lg:order-first">
            {look && <VerdictPanel view={view} base={base} />}
          </div>
        </div>
      </>
    );
  const day = (iso: string | null) => (iso === null ? '–' : dayName(iso, true));
  return (
    <>
      <Lead heading={outcome === null ? 'Decided' : outcomeNames[outcome]}>
        {decision.name} decided on {dayName(decision.day, true)}.
      </Lead>
      <Strip
        facts={[
          ['Started', day(pilot.startsOn), `Length: ${pilot.terms.durationDays} days`],
          [
            'Final look',
            day(look?.frozenAt.slice(0, 10) ?? null),
            look && pilotVerdictNames[look.figures.verdict],
          ],
          ['Completed', day(dates.completionDay), ''],
          [
            'Sign by',
            day(dates.creditDeadline),
            `${pilot.terms.credit.expiration_days} days after completion`,
          ],
        ]}
      />
      <ActForm
        view={view}
        base={base}
        act="confirm_completion"
        button="Confirm completion"
        note="Records that both sides see the pilot as completed on that day."
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
        <div className="grid gap-6">
          <Credit view={view} base={base} annualPlan={annualPlan} />
          <Decision view={view} />
          {look && <VerdictPanel view={view} base={base} />}
        </div>
        <Package view={view} base={base} />
      </div>
    </>
  );
}
