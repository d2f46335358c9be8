import { InputField } from '../_components/field';

/** The account that a form's passwords belong to, shown and not changed: password managers keep both together. */
export function AccountField({ email }: { email: string }) {
  return <InputField name="username" label="E-mail address" readOnly autoComplete="username" value={email} />;
}

/** The same for a form whose page says already whose it is: there for password managers only. */
export function HiddenAccountField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
