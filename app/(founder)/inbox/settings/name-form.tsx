import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { FormPart } from '../../_components/sheet-parts';

/** The name under which others see what the founder did. */
export function NameForm({ name }: { name: string }) {
  return (
    <FormPart method="post" action="/inbox/settings/name/send">
      <InputField
        name="name"
        label="Name"
        hint="Other founders see it beside what you do and have done."
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={name}
      />
      <Button kind="quiet" type="submit">
        Change the name
      </Button>
    </FormPart>
  );
}
