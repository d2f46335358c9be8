import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { FormPart } from '../../_components/sheet-parts';

/** Form for the founder's name, which others see on their actions. */
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
