import { amountFromText } from './amount-text';
import { flagFromText } from './flag-text';
import type { BodyShape } from './request-fields';

/** Which fields of a form hold an amount, and which a box to tick. */
export type FieldKinds = Pick<BodyShape, 'amounts' | 'flags'>;

/** The wire's value of one form field; undefined for a blank one, which counts as absent. */
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

/** The wire's values of a form's fields, in their order; of fields that were sent twice the last one counts. */
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
