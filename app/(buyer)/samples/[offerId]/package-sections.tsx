import { Fact, Facts } from '@/app/_components/parameters';
import { Section } from '@/app/_components/section';
import { TextList } from '@/app/_components/text-list';
import { countFigure, verdictInWords } from '@/lib/offers/evidence';
import type { EvidencePackage } from '@/lib/offers/evidence-package';
import { modeInWords } from '@/lib/offers/offer-labels';

/** The verdict of a package, with its conditions and what was agreed before day 0. */
export function Verdict({ sample }: { sample: EvidencePackage }) {
  const { verdict, success_metric: metric, checkpoint } = sample;
  return (
    <section aria-labelledby="verdict" className="grid min-w-0 gap-3 print:gap-1">
      <h2 id="verdict" className="text-md font-semibold tracking-normal text-ink-3">
        Verdict
      </h2>
      <p className="text-2xl leading-tight font-semibold tracking-[-0.022em] print:text-lg">
        {verdictInWords(sample)}
      </p>
      <p className="text-pretty">{verdict.sentence}</p>
      <Facts>
        {verdict.conditions.length > 0 && (
          <Fact look="below" name="Conditions">
            <TextList kind="plain" items={verdict.conditions} />
          </Fact>
        )}
        <Fact look="below" name={metric.name}>
          <p>{metric.agreed}</p>
          <p className="text-md text-ink-2 print:text-[length:inherit]">{metric.definition}</p>
        </Fact>
        {checkpoint && (
          <Fact look="below" name="Checkpoint">
            <p>
              Day {checkpoint.day}: {checkpoint.decision}
            </p>
            <TextList kind="plain" items={checkpoint.facts} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

export function Scope({ sample }: { sample: EvidencePackage }) {
  const { scope, data_set: data } = sample;
  const mode = modeInWords(scope.mode);
  return (
    <Section isRuled isFolded id="scope" heading="Scope and data">
      <Facts>
        <Fact name="Workflow">{scope.workflow}</Fact>
        <Fact name="Mode and length">
          <p>
            {mode.name}, {scope.pilot_days} days{' '}
            <span className="text-md text-ink-2 print:text-[length:inherit]">{mode.meaning}</span>
          </p>
        </Fact>
        <Fact name="In scope">
          <TextList kind="plain" items={scope.in_scope} />
        </Fact>
        <Fact name="Out of scope">
          <TextList kind="plain" items={scope.out_of_scope} />
        </Fact>
        <Fact name="Data set">
          <p>
            {countFigure(data.received)} {data.unit} received, {countFigure(data.evaluated)} evaluated.{' '}
            {data.description}
          </p>
          {data.excluded.length > 0 && (
            <p className="text-md text-ink-2 print:text-[length:inherit]">
              Left out: {data.excluded.map((row) => `${row.items} (${row.reason})`).join(', ')}.
            </p>
          )}
        </Fact>
        <Fact name="Reference">
          <p>{data.reference}</p>
          <p className="text-md text-ink-2 print:text-[length:inherit]">{data.reviewer_agreement}</p>
        </Fact>
        <Fact name="Personal data">{data.personal_data}</Fact>
      </Facts>
    </Section>
  );
}

export function Deliverables({ sample }: { sample: EvidencePackage }) {
  return (
    <Section
      isRuled
      isFolded
      id="deliverables"
      heading="What the buyer keeps"
      text="Regardless of the verdict."
    >
      <Facts>
        {sample.deliverables.map(({ name, format, description }) => (
          <Fact key={name} name={name}>
            <p>
              {description} <span className="text-md text-ink-2 print:text-[length:inherit]">{format}</span>
            </p>
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
