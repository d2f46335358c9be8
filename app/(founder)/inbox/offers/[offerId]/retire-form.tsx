import { Button } from '@/app/_components/button';
import { FormPart } from '../../../_components/sheet-parts';
import { offerPage } from '../offer-paths';

export function RetireForm({ offerId }: { offerId: string }) {
  return (
    <FormPart method="post" action={`${offerPage({ offerId })}/retire`}>
      <p>
        A retired offer leaves the catalog: its page and its sample answer 410 and new quotes for it are
        refused. Saved quotes stay valid. The next page shows which leads and quotes name it.
      </p>
      <Button kind="quiet" type="submit">
        Review and retire
      </Button>
    </FormPart>
  );
}
