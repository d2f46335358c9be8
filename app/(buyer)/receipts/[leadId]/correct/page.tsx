import { InputField } from '@/app/_components/field';
import { contactFields } from '@/lib/leads/contact';
import { leadFields } from '../../../request/lead-fields';
import { type ActPageProps, actMetadata, ReceiptActPage } from '../act-page';

const fields = contactFields.flatMap((name) => leadFields.find((field) => field.name === name) ?? []);

export const generateMetadata = () => actMetadata('correct');

export default function CorrectPage(page: ActPageProps) {
  return (
    <ReceiptActPage
      act="correct"
      page={page}
      words={fields}
      explanation={() => (
        <p>
          What you type replaces what is stored, at once; the old values are kept nowhere. Founders see that
          the contact data was corrected, and when. Type no credentials and no personal data of others.
        </p>
      )}
      fields={({ sent }, texts, error) =>
        contactFields.map((name) => {
          const field = fields.find((known) => known.name === name);
          const isOptional = name !== 'contact_or_agent_id';
          return (
            <InputField
              key={name}
              name={name}
              label={field?.label ?? name}
              hint={field?.hint}
              isOptional={isOptional}
              autoComplete={field?.autoComplete}
              error={error?.fields.find((wrong) => wrong.field === name)?.message}
              defaultValue={(texts ? texts.get(name) : sent[name]) ?? ''}
              aria-required={!isOptional}
            />
          );
        })
      }
    />
  );
}
