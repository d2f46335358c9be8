import { Field } from '../_components/field';

/** A field for a password. */
export function SecretField({
  name,
  label,
  hint,
  isNew = false,
}: {
  name: string;
  label: string;
  hint?: string;
  isNew?: boolean;
}) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          className="input"
          type="password"
          name={name}
          required
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { minLength: 12, maxLength: 128 })}
        />
      )}
    </Field>
  );
}
