import { Sheet } from '@/app/_components/section';
import { differencesInWords } from '@/lib/offers/differences';
import { readOffer } from '@/lib/offers/editor/offer-form';
import type { OfferTexts } from '@/lib/offers/editor/offer-texts';
import { detailedOfNew, type NewOffer } from '@/lib/offers/new-offer';
import { differenceBetween } from '@/lib/offers/offer-change';
import { Differences } from '../differences';
import { OfferPreview } from '../offer-preview';
import type { ServedOperation } from './editor-fields';

/** Values of fields that nobody has typed yet. */
const blank: NewOffer = {
  id: 'new-offer',
  credit_type: 'fixed_credit_back',
  name: 'Name of the offer',
  headline: 'What the buyer learns.',
  duration_days: 14,
  pilot_price: 0,
  annual_commit_minimum: 0,
  required_inputs: [],
  allowed_modes: [],
  expiration_days: 30,
};

/** Preview of an offer as it is typed. A field with a problem keeps the value that it had when the page was opened. */
export default function LivePreview({
  stored,
  initial,
  typed,
  operations,
}: {
  stored: NewOffer | undefined;
  initial: OfferTexts;
  typed: OfferTexts;
  operations: readonly ServedOperation[];
}) {
  const { known, problems } = readOffer(typed);
  const former = stored ?? readOffer(initial).known;
  const wrong = new Set([...problems.keys()].map((path) => path.split('.')[0]));
  const kept = Object.entries(former).filter(([field]) => wrong.has(field));
  const shown: NewOffer = { ...blank, ...Object.fromEntries(kept), ...known };
  const { before, after } = differenceBetween(stored ?? {}, shown);
  return (
    <>
      {stored && (
        <Sheet heading="What changes">
          {Object.keys(after).length === 0 ? (
            <p className="sheet-part">Nothing yet.</p>
          ) : (
            <Differences differences={differencesInWords(before, after)} />
          )}
        </Sheet>
      )}
      <OfferPreview
        detailed={detailedOfNew(shown, false)}
        operationTitle={(name) => operations.find((operation) => operation.name === name)?.title ?? name}
      />
    </>
  );
}
