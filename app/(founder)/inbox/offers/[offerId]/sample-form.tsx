import { Button } from '@/app/_components/button';
import type { FlashedForm } from '@/lib/http/forms/form-flash-store';
import type { Offer } from '@/lib/offers/offer';
import { readSamplePackage } from '@/lib/offers/sample-package';
import { FormPart } from '../../../_components/sheet-parts';
import { evidencePage, offerPage } from '../offer-paths';
import { SampleFields, sampleFields } from '../sample-fields';

/** Form for uploading an offer's sample package, in place of the one that buyers see. */
export function SampleForm({ offer, failed }: { offer: Offer; failed: FlashedForm | undefined }) {
  const text = failed?.texts.get(sampleFields.text);
  const read = text === undefined ? undefined : readSamplePackage(text, offer);
  return (
    <FormPart
      method="post"
      encType="multipart/form-data"
      action={`${offerPage({ offerId: offer.id })}/sample`}
    >
      {offer.sample_package_url ? (
        <p>
          <a href={offer.sample_package_url}>The sample package that buyers see</a>
        </p>
      ) : (
        <p>None is published.</p>
      )}
      <p>
        <a href={evidencePage({ offerId: offer.id })}>Write it in the editor</a>, with results from a CSV
        file, or upload it as JSON:
      </p>
      <SampleFields text={text ?? ''} problems={read && 'problems' in read ? read.problems : []} />
      <Button kind="quiet">Review the sample package</Button>
    </FormPart>
  );
}
