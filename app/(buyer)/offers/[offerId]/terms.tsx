import { Parameter, Parameters } from '@/app/_components/parameters';
import { DimensionLine } from '@/app/_components/pilots/dimension-line';
import { Tag } from '@/app/_components/tag';
import { TextList } from '@/app/_components/text-list';
import type { Offer } from '@/lib/offers/offer';
import { checkpointStatusInWords, modeInWords } from '@/lib/offers/offer-labels';

function Checkpoint({ offer }: { offer: Offer }) {
  const checkpoint = offer.mid_pilot_checkpoint;
  if (!checkpoint) {
    return (
      <Parameter name="Checkpoint">None: the pilot runs for the full {offer.duration_days} days.</Parameter>
    );
  }
  return (
    <>
      <Parameter name="Checkpoint">
        Day {checkpoint.day}: stop or continue{' '}
        <Tag tone={checkpoint.status === 'committed' ? 'plain' : 'warn'}>
          {checkpointStatusInWords(checkpoint.status)}
        </Tag>
      </Parameter>
      <Parameter name="Billing">{checkpoint.billing}</Parameter>
      <Parameter name="Right to stop">{checkpoint.stop_right}</Parameter>
    </>
  );
}

/** Length, modes and inputs of a pilot. */
export function Terms({ offer }: { offer: Offer }) {
  return (
    <section className="sheet" aria-labelledby="terms">
      <h2 id="terms" className="px-4 pt-4 text-lg md:px-6 md:pt-5 print:pt-1">
        How it runs
      </h2>
      <div className="border-b border-rule px-4 pt-3 pb-1 md:px-6 print:hidden">
        <DimensionLine
          days={offer.duration_days}
          checkpoint={offer.mid_pilot_checkpoint}
          signWithinDays={offer.credit.expiration_days}
        />
      </div>
      <div className="grid lg:not-in-[.founder]:grid-cols-[minmax(0,1fr)_23rem] print:grid-cols-[3fr_2fr]">
        <Parameters>
          <Parameter name="Duration">{offer.duration_days} days</Parameter>
          <Checkpoint offer={offer} />
          <Parameter name="Modes">
            <ul>
              {offer.allowed_modes.map(modeInWords).map(({ name, meaning }) => (
                <li key={name}>
                  {name}
                  {meaning && <span className="text-ink-2">: {meaning}</span>}
                </li>
              ))}
            </ul>
            <p className="text-ink-2">Autonomous action in production is never allowed.</p>
          </Parameter>
          <Parameter name="Binding">
            Nothing is binding until people on both sides agree. A person must approve every commercial step.
          </Parameter>
        </Parameters>
        <div className="border-t border-rule p-4 md:p-6 lg:not-in-[.founder]:border-t-0 lg:not-in-[.founder]:border-l print:border-t-0 print:border-l print:py-1">
          <h3>What you provide before the start</h3>
          <TextList kind="numbered" items={offer.required_inputs} />
        </div>
      </div>
    </section>
  );
}
