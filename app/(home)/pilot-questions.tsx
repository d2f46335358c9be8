import { Button, ButtonLink, TallLink } from '@/app/_components/button';
import { Money } from '@/app/_components/money';
import { SectionHead } from '@/app/_components/section';
import { type PilotAnswers, pilotQuestions, type SuitablePilot } from '@/lib/discovery/which-pilot';
import { Choice } from './choice';

function Questions({ answers }: { answers: PilotAnswers | undefined }) {
  return (
    <form action="/#your-pilot" method="get">
      {pilotQuestions.map(({ name, question, answers: options }, at) => (
        <fieldset key={name} className="border-t border-rule pt-4 pb-5 first:border-ink">
          <legend className="float-left mb-3 w-full pl-7 -indent-7 font-semibold">
            <span className="inline-block w-7 indent-0 font-normal text-ink-3 tabular-nums">{at + 1}</span>
            {question}
          </legend>
          <div className="clear-both flex flex-wrap gap-2 md:pl-7">
            {Object.entries(options).map(([value, text]) => (
              <Choice
                key={value}
                name={name}
                value={value}
                text={text}
                isChosen={answers?.[name] === value}
                isRequired
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="pt-1 md:pl-7">
        <Button kind="quiet">Show my pilot</Button>
      </p>
    </form>
  );
}

/** The next step: the data to collect if there is too little labelled data, and then the price. */
function NextStep({ pilot: { offer, lacking } }: { pilot: SuitablePilot }) {
  const price = `/quote?${new URLSearchParams({ offer_id: offer.id })}`;
  if (lacking === null)
    return (
      <ButtonLink kind="quiet" href={price}>
        Price this pilot
      </ButtonLink>
    );
  return (
    <>
      <p className="mb-3 font-semibold">{lacking}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <ButtonLink kind="quiet" href={`/offers/${offer.id}#terms`}>
          See what you need
        </ButtonLink>
        <TallLink href={price}>Price this pilot</TallLink>
      </div>
    </>
  );
}

function Answer({ pilot, label }: { pilot: SuitablePilot; label: string }) {
  const { offer, reasons, collect } = pilot;
  return (
    <div className="border-rule not-first:border-t px-6 pt-5 pb-6">
      <p className="text-sm text-ink-3">{label}</p>
      <h3 className="mt-1 text-xl">{offer.name}</h3>
      <p className="mt-3 text-2xl leading-tight font-semibold tracking-[-0.02em]">
        <Money amount={offer.pilot_price} />
      </p>
      <ul className="mt-4 mb-5 text-md">
        {reasons.map((reason) => (
          <li key={reason} className="border-t border-rule py-2">
            {reason}
          </li>
        ))}
        {collect.length > 0 && (
          <li className="border-t border-rule py-2">
            What to collect:
            <ul className="mt-1 list-disc pl-5">
              {collect.map((input) => (
                <li key={input}>{input}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
      <NextStep pilot={pilot} />
    </div>
  );
}

/**
 * "Which pilot suits me?" in three questions, with the answers in the URL: it works without a script, and can be
 * shared.
 */
export function PilotQuestions({
  answers,
  pilots,
}: {
  answers: PilotAnswers | undefined;
  pilots: readonly SuitablePilot[];
}) {
  return (
    <section className="frame pb-12 lg:pb-18" aria-labelledby="which-pilot">
      <SectionHead id="which-pilot" heading="Which pilot suits me?">
        Three questions. No name or email needed.
      </SectionHead>
      <div className="grid gap-8 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-12">
        <Questions answers={answers} />
        <section
          id="your-pilot"
          className={`sheet ${answers ? '' : 'max-lg:hidden'}`}
          aria-label="Your pilot"
        >
          {pilots.map((pilot, at) => (
            <Answer
              key={pilot.offer.id}
              pilot={pilot}
              label={at === 0 ? 'Your answers point to' : 'Also possible'}
            />
          ))}
          {pilots.length === 0 && (
            <p className="px-6 py-5 text-ink-2">
              {answers ? (
                <>
                  No published pilot fits these answers. <a href="/compare">Compare the pilots</a>
                </>
              ) : (
                'Your recommendation appears here.'
              )}
            </p>
          )}
        </section>
      </div>
    </section>
  );
}
