export interface FieldWords {
  name: string;
  label: string;
  missing: string;
  unit?: 'USD';
}

export function inWordsOfForm(message: string, field: string, words: readonly FieldWords[]): string {
  const label = words.find(({ name }) => name === field)?.label;
  return label && message.startsWith(`${field} `) ? label + message.slice(field.length) : message;
}

export interface FieldProblem {
  field: string;
  message: string;
  label: string;
  passage?: string;
}

export interface FormError {
  heading: string;
  text: string;
  fields: FieldProblem[];
  retryAfterSeconds?: number;
}

export function wrongFields(fields: FieldProblem[]): FormError {
  return {
    heading: 'Please correct these fields',
    text: 'Nothing was stored, and what you typed is still here.',
    fields,
  };
}
