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
