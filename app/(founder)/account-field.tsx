import { InputField } from '../_components/field';

/** Read-only account of a form's passwords, so password managers store both together. */
export function AccountField({ email }: { email: string }) {
  return <InputField name="username" label="E-mail address" readOnly autoComplete="username" value={email} />;
}

/** Hidden account field for password managers, on a form whose page already shows the account. */
export function HiddenAccountField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
