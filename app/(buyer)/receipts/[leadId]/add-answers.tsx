import { Button } from '@/app/_components/button';
import { ErrorSummary } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { InputField, TickField } from '@/app/_components/field';
import { errorOfForm, failedForm } from '@/app/failed-form';
import type { Receipt } from '@/lib/review/receipt';
import { receiptActWords } from '@/lib/review/receipt-labels';
import { formGrid } from '../../request/form-classes';
import { leadFields } from '../../request/lead-fields';

const addable = ['samples_available', 'high_volume_or_high_risk', 'risk_owner', 'timeline'] as const;

/** Form with the answers that a waiting request lacks; nothing if it lacks none. */
export async function AddAnswers({
  receipt: { leadId, status, areActsOffered, sent },
}: {
  receipt: Receipt;
}) {
  const fields = leadFields.filter(({ name }) => addable.some((known) => known === name && !sent[known]));
  const isWaiting = status === 'received' || status === 'in_review';
  if (!areActsOffered || !isWaiting || fields.length === 0) return null;
  const failed = await failedForm();
  const refused = failed && errorOfForm(failed);
  const error = refused && explainError(refused, fields);
  const ofField = (name: string) => error?.fields.find(({ field }) => field === name)?.message;
  return (
    <form
      className="sheet mb-8 bg-yours print:hidden"
      method="post"
      action={`/receipts/${leadId}/add/send`}
      aria-labelledby="add-answers"
    >
      {error && <ErrorSummary error={error} />}
      <div className="sheet-part">
        <h2 id="add-answers" className="text-lg">
          Add answers to this request
        </h2>
        <p className="text-ink-2">
          The founder who reviews your request sees these answers too. You do not need to send it again.
        </p>
      </div>
      <div className={`sheet-part ${formGrid}`}>
        {fields.map(({ name, label, hint, control }) =>
          control === 'tick' ? (
            <TickField
              key={name}
              name={name}
              label={label}
              hint={hint}
              error={ofField(name)}
              value="true"
              defaultChecked={failed?.texts.get(name) === 'true'}
            />
          ) : (
            <InputField
              key={name}
              name={name}
              label={label}
              hint={hint}
              isOptional
              error={ofField(name)}
              defaultValue={failed?.texts.get(name) ?? ''}
            />
          ),
        )}
      </div>
      <div className="sheet-part">
        <Button>{receiptActWords.add.button}</Button>
      </div>
    </form>
  );
}
