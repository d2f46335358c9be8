import { InputField } from '../_components/field';

export function SecretField({
  isNew = false,
  ...field
}: {
  name: string;
  label: string;
  hint?: string;
  isNew?: boolean;
}) {
  return (
    <InputField
      {...field}
      type="password"
      required
      autoComplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew && { minLength: 12, maxLength: 128 })}
    />
  );
}

/** Read-only account of a form's passwords, so password managers store both together. */
export function AccountField({ email }: { email: string }) {
  return <InputField name="username" label="Email address" readOnly autoComplete="username" value={email} />;
}

/** Hidden account field for password managers, on a form whose page already shows the account. */
export function HiddenAccountField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
