import { Button } from '@/app/_components/button';
import { ErrorSummary } from '@/app/_components/error-summary';
import { InputField } from '@/app/_components/field';
import type { FormError } from '@/app/_components/form-error';
import { preparedForWords } from '@/lib/quotes/document/prepared-for';
import type { FiledDocument } from '@/lib/quotes/document/quote-document';

/** Form for the recipient of a printed quote; anyone with its URL may fill it in. */
export function PreparedForForm({
  quoteId,
  filed,
  texts,
  error,
}: {
  quoteId: string;
  filed: FiledDocument | null;
  texts: ReadonlyMap<string, string> | undefined;
  error: FormError | undefined;
}) {
  const stored = { prepared_for: filed?.preparedFor, buyer_reference: filed?.buyerReference };
  return (
    <form method="post" action={`/quotes/${quoteId}/prepared-for`} className="grid gap-3 pt-2">
      {error && <ErrorSummary error={error} />}
      {preparedForWords.map(({ name, label, hint }) => (
        <InputField
          key={name}
          name={name}
          label={label}
          hint={hint}
          isOptional
          dir="auto"
          autoComplete={name === 'prepared_for' ? 'organization' : 'off'}
          error={error?.fields.find(({ field }) => field === name)?.message}
          defaultValue={(texts ? texts.get(name) : stored[name]) ?? ''}
        />
      ))}
      <p className="text-sm text-ink-2">
        Stored with the quote and not signed. Anyone with the link can read, change or remove it. To remove
        it, save empty fields.
      </p>
      <Button type="submit" kind="quiet">
        Save to the quote
      </Button>
    </form>
  );
}
