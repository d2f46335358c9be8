export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value>;
export function recordOf(keys: readonly string[], valueFor: (key: string) => unknown) {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)]));
}

export const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(of).filter((key): key is Key => Object.hasOwn(of, key));
