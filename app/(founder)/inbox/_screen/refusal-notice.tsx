import { OutsideText } from '@/app/_components/outside-text';
import { reviewActions } from '@/lib/review/actions';
import type { Refusal } from './state/screen-state';
import { isDetailed } from './state/taking-steps';
import type { InboxModel } from './use-inbox';

/** What the founder wrote for a step, so that it is not lost with it. */
function writtenIn({ step }: Refusal): string {
  return step.fields.find(([name]) => name === 'text')?.[1].trim() ?? '';
}

/** Opens the form of a refused step again, for the leads as they stand now, with what was filled in. */
function formAgain(inbox: InboxModel, { step, why }: Refusal): (() => void) | undefined {
  const action = reviewActions.find((each) => each === step.kind);
  if (!action || !isDetailed(action)) return undefined;
  return () => inbox.openAgain(action, step, why);
}

/** Steps that were not stored, why, and a way to take them again without writing everything anew. */
export function RefusalNotice({ inbox }: { inbox: InboxModel }) {
  const { refusals } = inbox.steps;
  if (refusals.length === 0) return null;
  return (
    <div className="conflict-notice" role="alert">
      <h2>Not stored</h2>
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
                <button type="button" className="small-button" onClick={again}>
                  Open the form again
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <button type="button" className="small-button" onClick={inbox.dismiss}>
        Dismiss
      </button>
    </div>
  );
}
