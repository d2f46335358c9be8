import { amountFromText } from './amount-text';
import type { BodyShape } from './request-fields';

const answers: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['false', false],
]);

export function flagFromText(text: string): boolean | string {
  return answers.get(text.trim().toLowerCase()) ?? text;
}

export type FieldKinds = Pick<BodyShape, 'amounts' | 'flags'>;

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

export const idempotencyKeyField = 'idempotency_key';

const madeByPages = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns true for a random UUID, as the portal's pages generate it, so that no other form has it. */
export function isPageKey(key: string | undefined): key is string {
  return key !== undefined && madeByPages.test(key);
}
