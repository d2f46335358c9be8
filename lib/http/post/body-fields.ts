import { isUtf8 } from 'node:buffer';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

export interface BodyString {
  field: string;
  label: string;
  text: string;
}

const utf8 = new TextDecoder();

/** Parses a body's bytes; returns undefined if they are not valid UTF-8 JSON. Ignores a leading BOM. */
export function parseJson(bytes: Uint8Array): { value: JsonValue } | undefined {
  if (!isUtf8(bytes)) return undefined;
  try {
    return { value: JSON.parse(utf8.decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** Replaces U+0000, which Postgres cannot store, and lone surrogates, which UTF-8 cannot encode, by U+FFFD. */
export function storableText(text: string): string {
  const wellFormed = text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\uFFFD') : wellFormed;
}

export function topLevelFields(body: JsonValue): Map<string, JsonValue> {
  const fields = new Map<string, JsonValue>();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return fields;
  for (const name of Object.keys(body)) {
    const value = body[name];
    if (value !== undefined) fields.set(name, typeof value === 'string' ? storableText(value) : value);
  }
  return fields;
}

/** Lists every string at every depth, in order, without recursion: a body may nest 16,000 levels deep. */
export function stringsOf(fields: ReadonlyMap<string, JsonValue>): BodyString[] {
  const strings: BodyString[] = [];
  for (const [field, value] of fields) {
    if (typeof value === 'string') strings.push({ field, label: field, text: value });
    else if (typeof value === 'object' && value !== null) collectNested(field, value, strings);
  }
  return strings;
}

function collectNested(field: string, root: JsonValue, strings: BodyString[]): void {
  const pending: { label: string; value: JsonValue }[] = [{ label: field, value: root }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { label, value } = next;
    if (typeof value === 'string') strings.push({ field, label, text: storableText(value) });
    else if (Array.isArray(value)) for (const item of value) pending.push({ label, value: item });
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) pending.push({ label: name, value: item });
    }
  }
}

export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let codePoints = 0;
  for (const _ of text) {
    codePoints += 1;
    if (codePoints > max) return true;
  }
  return false;
}
