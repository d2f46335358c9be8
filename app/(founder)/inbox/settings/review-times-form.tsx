import { Button } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { type Band, bands } from '@/lib/leads/lead';
import { reviewTimeWords } from '@/lib/review/labels';
import { reviewTimeChoices, reviewTimeValue } from '@/lib/review/review-times/review-times';
import { promisedReviewTimes, type ReviewTime, type ReviewTimes } from '@/lib/review/times';
import { WhoMay } from '../../_components/founder-page';
import { FormPart } from '../../_components/sheet-parts';

/** Form for the review time of each band, which cannot exceed the promised time. */
export function ReviewTimesForm({ times, isChangeable }: { times: ReviewTimes; isChangeable: boolean }) {
  if (!isChangeable) return <ReviewTimesList times={times} />;
  const promises = bands.map((band) => `${band} ${reviewTimeWords(promisedReviewTimes[band])}`);
  return (
    <FormPart method="post" action="/inbox/settings/review-times/send">
      <p>
        These times are promised to buyers: {promises.join(', ')}. Receipts show the promised time. You can
        set shorter times, but not longer ones. Hours include nights and weekends. Business days are Monday to
        Friday, UTC.
      </p>
      {bands.map((band) => (
        <ReviewTimeField key={band} band={band} chosen={times[band]} />
      ))}
      <Button kind="quiet">Save the review times</Button>
    </FormPart>
  );
}

function ReviewTimesList({ times }: { times: ReviewTimes }) {
  return (
    <>
      <Parameters>
        {bands.map((band) => (
          <Parameter key={band} name={`Band ${band}`}>
            {reviewTimeWords(times[band])}
          </Parameter>
        ))}
      </Parameters>
      <div className="sheet-part">
        <WhoMay needed="owner" what="change the review times" />
      </div>
    </>
  );
}

function ReviewTimeField({ band, chosen }: { band: Band; chosen: ReviewTime }) {
  const name = `review_time_${band.toLowerCase()}`;
  const choices = reviewTimeChoices[band];
  return (
    <SelectField
      name={name}
      label={`Band ${band}`}
      defaultValue={reviewTimeValue(chosen)}
      options={choices.map((time) => [
        reviewTimeValue(time),
        `${reviewTimeWords(time)}${time === choices.at(-1) ? ' (promised)' : ''}`,
      ])}
    />
  );
}
