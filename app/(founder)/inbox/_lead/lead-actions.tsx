import type { LeadDetail } from '@/lib/inbox/inbox';
import { listedCommands } from '@/lib/inbox/inbox-commands';
import type { ReviewAction } from '@/lib/review/actions';
import { actionsFrom } from '@/lib/review/transitions';
import { actionWords } from '@/lib/review/words';
import { type ActionChoices, ActionForm, isDetailed, StepFields, sentFields } from './action-form';

export interface StepContext {
  /** The filter's query, with its `?` unless it is empty. */
  query: string;
  back: string;
  choices: ActionChoices;
  /** Whether the keys without a modifier are on, so that buttons name theirs. */
  hasSingleKeys: boolean;
  /** How many steps were taken here on the opened lead; with each its forms are folded and empty again. */
  stepsTaken: number;
  failure: { action: ReviewAction; words: string } | undefined;
  onStep: (action: ReviewAction, fields: URLSearchParams) => void;
  onErase: (fields: URLSearchParams) => void;
}

function KeyOf({ action }: { action: ReviewAction }) {
  const key = listedCommands.find(({ id }) => id === action)?.keys[0];
  if (key === undefined) return null;
  return (
    <span aria-hidden="true">
      <kbd>{key}</kbd>
    </span>
  );
}

/** The steps that an opened lead allows: buttons, and forms that unfold. */
export function LeadActions({ detail, context }: { detail: LeadDetail; context: StepContext }) {
  const { back, choices, hasSingleKeys, stepsTaken, failure, onStep, onErase } = context;
  const leads = [{ leadId: detail.lead.lead_id, version: detail.state.version }];
  const originals = [
    ...detail.nearDuplicates.map(({ leadId, company }) => ({ leadId, company })),
    ...choices.originals.filter(({ leadId }) => leadId !== detail.lead.lead_id),
  ];
  return (
    <div className="lead-actions">
      {actionsFrom(detail.state.status).map((action) =>
        isDetailed(action) ? (
          // Not by the version: what is half typed outlives what others do to the lead.
          <details
            key={`${action} ${stepsTaken}`}
            name="step"
            className="step-details"
            open={failure?.action === action || (action === 'snooze' && choices.typedWords !== undefined)}
          >
            <summary className="small-button">
              {actionWords[action].button} {hasSingleKeys && <KeyOf action={action} />}
            </summary>
            <ActionForm
              action={action}
              leads={leads}
              back={back}
              choices={{ ...choices, originals }}
              failure={failure?.action === action ? failure.words : undefined}
              onSend={(fields) => onStep(action, fields)}
            />
          </details>
        ) : (
          <form
            key={action}
            method="post"
            action="/inbox/act"
            onSubmit={(event) => {
              event.preventDefault();
              onStep(action, sentFields(event));
            }}
          >
            <StepFields action={action} leads={leads} back={back} />
            <button
              className={action === 'accept' ? 'small-button small-button-main' : 'small-button'}
              type="submit"
            >
              {actionWords[action].button} {hasSingleKeys && <KeyOf action={action} />}
            </button>
          </form>
        ),
      )}
      <details name="step" className="step-details">
        <summary className="small-button small-button-bad">Erase</summary>
        <form
          className="action-form"
          method="post"
          action="/inbox/erase"
          aria-label="Erase"
          onSubmit={(event) => {
            event.preventDefault();
            onErase(sentFields(event));
          }}
        >
          <input type="hidden" name="lead_id" value={detail.lead.lead_id} />
          <input type="hidden" name="back" value={back} />
          <p>
            The lead, its key and its notes are deleted for good; that it was erased, when and by whom stays
            on record. This cannot be undone.
          </p>
          <label className="confirm-line">
            <input type="checkbox" name="confirm" value="erase" required /> Erase this lead
          </label>
          <button className="small-button small-button-bad" type="submit">
            Erase for good
          </button>
        </form>
      </details>
    </div>
  );
}
