import { Button } from '@/app/_components/button';
import { FormPart } from '../../../_components/sheet-parts';
import { offerPage } from '../offer-paths';

export function RetireForm({ offerId }: { offerId: string }) {
  return (
    <FormPart method="post" action={`${offerPage({ offerId })}/retire`}>
      <p>
        A retired offer leaves the catalog. Its page and its sample then say that it is no longer offered, and
        new quotes for it are refused. Saved quotes stay valid. The next page shows which leads and quotes
        name it.
      </p>
      <Button kind="quiet">Review and retire</Button>
    </FormPart>
  );
}
