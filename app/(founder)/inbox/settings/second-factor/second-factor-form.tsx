import { Button } from '@/app/_components/button';
import { FormPart } from '../../../_components/sheet-parts';
import { HiddenAccountField, SecretField } from '../../../secret-field';

export function SecondFactorForm({ isOn, email }: { isOn: boolean; email: string }) {
  const action = `/inbox/settings/second-factor/${isOn ? 'remove' : 'begin'}`;
  return (
    <FormPart method="post" action={action}>
      <HiddenAccountField email={email} />
      <SecretField name="second_factor_password" label="Your password" />
      <Button type="submit" kind={isOn ? 'quiet' : 'filled'}>
        {isOn ? 'Turn it off' : 'Set it up'}
      </Button>
    </FormPart>
  );
}
