import { Button } from '@/app/_components/button';
import { FormPart } from '../../../_components/sheet-parts';
import { HiddenAccountField, SecretField } from '../../../secret-field';

/** Form that turns the second factor on or off; with `isOffer` a wrong password leads back to the offer. */
export function SecondFactorForm({
  isOn,
  email,
  isOffer = false,
}: {
  isOn: boolean;
  email: string;
  isOffer?: boolean;
}) {
  const action = `/inbox/settings/second-factor/${isOn ? 'remove' : 'begin'}`;
  return (
    <FormPart method="post" action={action}>
      <HiddenAccountField email={email} />
      {isOffer && <input type="hidden" name="from" value="offer" />}
      <SecretField name="second_factor_password" label="Your password" />
      <Button kind={isOn ? 'quiet' : 'filled'}>{isOn ? 'Turn it off' : 'Set it up'}</Button>
    </FormPart>
  );
}
