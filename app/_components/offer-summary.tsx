import { TextList } from '@/app/_components/text-list';
import { creditConditionsInWords, creditInWords } from '@/lib/offers/credit-words';
import type { Offer } from '@/lib/offers/offer';
import { checkpointStatusInWords, modeInWords } from '@/lib/offers/offer-words';
import { CreditInFigures } from './credit-figures';
import { Money } from './money';
import { Parameter, Parameters } from './parameters';

/** What a buyer compares first: credit, commit, modes, checkpoint and ownership, beside what to bring. */
export function OfferSummary({ offer }: { offer: Offer }) {
  const checkpoint = offer.mid_pilot_checkpoint;
  return (
    <div className="offer-body">
      <Parameters>
        <Parameter name="Credit-back">
          <CreditInFigures offer={offer} />
          <p>{creditInWords(offer.credit)}</p>
          <p className="note">{creditConditionsInWords(offer.credit).join(' ')}</p>
        </Parameter>
        <Parameter name="Minimum annual commit">
          <p>
            <Money amount={offer.annual_commit_minimum} />{' '}
            <span className="note">for credit; the pilot itself needs none</span>
          </p>
        </Parameter>
        <Parameter name="Allowed modes">
          <p>{offer.allowed_modes.map((mode) => modeInWords(mode).name).join(', ')}</p>
        </Parameter>
        <Parameter name="Checkpoint">
          {checkpoint ? (
            <>
              <p>
                Day {checkpoint.day}. {checkpoint.stop_right}
              </p>
              <p className="note">
                {checkpoint.billing}. <strong>{checkpointStatusInWords(checkpoint.status)}.</strong>
              </p>
            </>
          ) : (
            <p>None: the pilot runs its {offer.duration_days} days</p>
          )}
        </Parameter>
        {offer.deliverables_ownership && (
          <Parameter name="Ownership">{offer.deliverables_ownership}</Parameter>
        )}
      </Parameters>
      <div className="sheet-part">
        <h3>You bring</h3>
        <TextList kind="numbered-list" items={offer.required_inputs} />
      </div>
    </div>
  );
}
