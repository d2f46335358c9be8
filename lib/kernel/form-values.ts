import { amountFromText } from './amount-text';
import { flagFromText } from './flag-text';
import type { BodyShape } from './request-fields';

/** Form fields that are amounts, and those that are checkboxes. */
export type FieldKinds = Pick<BodyShape, 'amounts' | 'flags'>;

/** Converts a form field to its API value; undefined for a blank field, which counts as absent. */
export function wireValue(
  name: string,
  text: string,
  { amounts, flags }: FieldKinds,
): string | number | boolean | undefined {
  if (text.trim() === '') return undefined;
  if (amounts.has(name)) return amountFromText(text);
  if (flags.has(name)) return flagFromText(text);
  return text.replace(/\r\n?/g, '\n');
}

/** Converts a form's fields to API values, in their order; the last of repeated fields counts. */
export function wireValues(
  texts: Iterable<[string, string]>,
  kinds: FieldKinds,
): Map<string, string | number | boolean> {
  const values = new Map<string, string | number | boolean>();
  for (const [name, text] of texts) {
    const value = wireValue(name, text, kinds);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  return values;
}
