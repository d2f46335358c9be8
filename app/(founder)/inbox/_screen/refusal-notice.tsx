import { OutsideText } from '@/app/_components/outside-text';
import { reviewActions } from '@/lib/review/actions';
import { isDetailed } from '@/lib/review/transitions';
import { FootNotice } from '../../_components/notices';
import { SmallButton } from '../../_components/small-button';
import type { Refusal } from './state/screen-state';
import type { InboxModel } from './use-inbox';

/** Returns the note that the founder wrote for a step. */
function writtenIn({ step }: Refusal): string {
  return step.fields.find(([name]) => name === 'text')?.[1].trim() ?? '';
}

/**
 * Returns a function that opens the form of a refused step again; undefined if it has no form, or its leads are not
 * known, as after a step on a whole filter.
 */
function formAgain(inbox: InboxModel, { step, why }: Refusal): (() => void) | undefined {
  const action = reviewActions.find((each) => each === step.kind);
  if (!action || !isDetailed(action) || step.leads.length === 0) return undefined;
  return () => inbox.openAgain(action, step, why);
}

export function RefusalNotice({ inbox }: { inbox: InboxModel }) {
  const { refusals } = inbox.steps;
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
