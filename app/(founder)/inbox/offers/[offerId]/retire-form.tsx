import { Button } from '@/app/_components/button';
import { FormPart } from '../../../_components/sheet-parts';
import { offerPage } from '../offer-paths';

/** The form by which an offer leaves the catalog. */
export function RetireForm({ offerId }: { offerId: string }) {
  return (
    <FormPart method="post" action={`${offerPage({ offerId })}/retire`}>
      <p>
        Buyers and agents do not find a retired offer, and new quotes for it are refused. Quotes that were
        given stay readable. Nothing happens before you confirm.
      </p>
      <Button kind="quiet" type="submit">
        Retire this offer
      </Button>
    </FormPart>
  );
}
