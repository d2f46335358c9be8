import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';

/** Leads from the number on a printed quote to its page. It needs no script. */
export function FindQuote({ typed }: { typed?: string }) {
  return (
    <form method="get" action="/q" className="grid max-w-[30rem] gap-3 print:hidden">
      <InputField
        name="number"
        label="Find a quote by its number"
        hint="At the top of the quote, for example Q-7K4M-2QX9-B3TR."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        defaultValue={typed}
      />
      <p>
        <Button kind="quiet">Find quote</Button>
      </p>
    </form>
  );
}
