type CanonicalValue =
  | null
  | boolean
  | number
  | string
  | readonly CanonicalValue[]
  | { readonly [name: string]: CanonicalValue };

/**
 * Serializes a value as canonical JSON (RFC 8785): names sorted by their UTF-16 code units, no space between tokens,
 * numbers and texts as JavaScript writes them. Throws RangeError for a value without a canonical form: a number that is
 * not finite, or a lone surrogate.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('a number that is not finite');
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new RangeError('a lone surrogate');
  if (isList(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // The default order of sort is that of code units.
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(value[name] ?? null)}`).join()}}`;
}

const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value);
