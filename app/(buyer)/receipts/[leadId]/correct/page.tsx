import { InputField } from '@/app/_components/field';
import { contactFields, contactLabel, contactLabels } from '@/lib/leads/lead-form';
import type { Receipt } from '@/lib/review/receipt';
import { leadFieldsOf } from '../../../request/lead-fields';
import { type ActPageProps, actMetadata, ReceiptActPage } from '../act-page';

/** Contact fields, with the labels of the receipt. */
function fieldsOf({ sent }: Receipt) {
  const label = contactLabel(sent);
  const isAsWritten = label !== contactLabels.person && label !== contactLabels.agent;
  const contact = isAsWritten ? { label, missing: 'Enter a contact.' } : { label };
  const fields = leadFieldsOf(sent.buyer_type);
  return contactFields.flatMap((name) => {
    const field = fields.find((known) => known.name === name);
    return field ? [{ ...field, ...(name === 'contact_or_agent_id' && contact), name }] : [];
  });
}

export const generateMetadata = () => actMetadata('correct');

export default function CorrectPage(page: ActPageProps) {
  return (
    <ReceiptActPage
      act="correct"
      page={page}
      words={fieldsOf}
      explanation={() => (
        <p>
          Your entries replace the stored values at once, and the old values are not kept. Founders see that
          the contact details were corrected, and when. Do not enter credentials or other people’s personal
          data.
        </p>
      )}
      fields={(receipt, texts, error) =>
        fieldsOf(receipt).map(({ name, label, hint, autoComplete }) => {
          const isOptional = name !== 'contact_or_agent_id';
          return (
            <InputField
              key={name}
              name={name}
              label={label}
              hint={hint}
              isOptional={isOptional}
              autoComplete={autoComplete}
              error={error?.fields.find((wrong) => wrong.field === name)?.message}
              defaultValue={(texts ? texts.get(name) : receipt.sent[name]) ?? ''}
              aria-required={!isOptional}
            />
          );
        })
      }
    />
  );
}
