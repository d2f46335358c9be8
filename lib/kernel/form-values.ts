import type { BodyShape } from './request-fields';

/** Which fields of a form hold an amount, and which a box to tick. */
export type FieldKinds = Pick<BodyShape, 'amounts' | 'flags'>;

/** The field of a form that carries its Idempotency-Key; every other field has the wire's own name. */
export const idempotencyKeyField = 'idempotency_key';

/** Characters of an amount that a person types, at most; longer texts are none and are not looked through. */
const amountLengthMax = 400;

const plainAmount = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const groupedAmount = /^\d{1,3}([, \u00a0\u202f'’])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;

/** The number that a typed amount such as `$60 000` means; anything else stays text, to be refused. */
export function amountFromText(text: string): number | string {
  if (text.length > amountLengthMax) return text;
  const bare = text
    .trim()
    .replace(/^(?:USD\s*|\$\s*)|\s*USD$/gi, '')
    .trim();
  if (!plainAmount.test(bare) && !groupedAmount.test(bare)) return text;
  const amount = Number(bare.replace(/[, \u00a0\u202f'’]/g, ''));
  return Number.isFinite(amount) ? amount : text;
}

/** What the value of a box means: whether it is ticked; the text where it is neither true nor false. */
export function flagFromText(text: string): boolean | string {
  const answers: Record<string, boolean> = { on: true, true: true, false: false };
  return answers[text.trim().toLowerCase()] ?? text;
}

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
