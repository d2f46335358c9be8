import { Button } from '@/app/_components/button';
import type { Offer } from '@/lib/offers/offer';
import {
  type OfferChangeField,
  type OfferTexts,
  offerChangeFields,
  offerHasField,
} from '@/lib/offers/offer-change';
import { FormPart } from '../../../_components/sheet-parts';
import { OfferFields } from '../offer-fields';
import { offerPage } from '../offer-paths';

/** Form for an offer's texts, prices and terms. */
export function OfferForm({
  offer,
  version,
  texts,
  problems,
}: {
  offer: Offer;
  version: number;
  /** The text of each field; of a list one entry a line. */
  texts: OfferTexts;
  problems: Readonly<Partial<Record<OfferChangeField, string>>>;
}) {
  return (
    <FormPart method="post" action={`${offerPage({ offerId: offer.id })}/send`} noValidate>
      <input type="hidden" name="version" value={version} />
      <OfferFields
        fields={offerChangeFields.filter((name) => offerHasField(offer, name))}
        texts={texts}
        problems={problems}
      />
      <p className="text-md text-ink-2">Nothing is published yet: the next page shows the difference.</p>
      <Button type="submit">Review the change</Button>
    </FormPart>
  );
}
