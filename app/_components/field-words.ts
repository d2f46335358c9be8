export interface FieldWords {
  name: string;
  label: string;
  /** What is said when it is required and was left blank. */
  missing: string;
}

/** A sentence of the API about a field, with the field's label in place of its name on the wire. */
export function inWordsOfForm(message: string, field: string, words: readonly FieldWords[]): string {
  const label = words.find(({ name }) => name === field)?.label;
  return label && message.startsWith(`${field} `) ? label + message.slice(field.length) : message;
}
