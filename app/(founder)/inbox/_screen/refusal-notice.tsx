import { OutsideText } from '@/app/_components/outside-text';
import { reviewActions } from '@/lib/review/actions';
import { isDetailed } from '@/lib/review/transitions';
import { FootNotice } from '../../_components/notices';
import { SmallButton } from '../../_components/small-button';
import type { Refusal } from './state/screen-state';
import type { InboxModel } from './use-inbox';

/** What the founder wrote for a step, so that it is not lost with it. */
function writtenIn({ step }: Refusal): string {
  return step.fields.find(([name]) => name === 'text')?.[1].trim() ?? '';
}

/**
 * Opens the form of a refused step again, for the leads as they stand now, with what was filled in; undefined where it
 * has none, or its leads are not known here, as after a step on all leads of a filter.
 */
function formAgain(inbox: InboxModel, { step, why }: Refusal): (() => void) | undefined {
  const action = reviewActions.find((each) => each === step.kind);
  if (!action || !isDetailed(action) || step.leads.length === 0) return undefined;
  return () => inbox.openAgain(action, step, why);
}

/** Steps that were not stored, why, and a way to take them again without writing everything anew. */
export function RefusalNotice({ inbox }: { inbox: InboxModel }) {
  const { refusals } = inbox.steps;
  if (refusals.length === 0) return null;
  return (
    <FootNotice heading="Not stored">
      <ul>
        {refusals.map((refusal) => {
          const { step, tried, why } = refusal;
          const again = formAgain(inbox, refusal);
          const written = writtenIn(refusal);
          return (
            <li key={`${step.id} ${step.leads.map(({ leadId }) => leadId).join(' ')}`}>
              {tried}
              {step.leads[0] && (
                <>
                  , <OutsideText text={step.leads[0].company} />
                  {step.leads.length > 1 && ` and ${step.leads.length - 1} more`}
                </>
              )}
              : {why} {written !== '' && <q>{written}</q>}{' '}
              {again && (
                <SmallButton type="button" onClick={again}>
                  Open the form again
                </SmallButton>
              )}
            </li>
          );
        })}
      </ul>
      <SmallButton type="button" onClick={inbox.dismiss}>
        Dismiss
      </SmallButton>
    </FootNotice>
  );
}
