export interface Rule {
  readonly id: string;
  readonly pattern: RegExp;
  /** The pattern is written in lower case and reads the lower-cased text. */
  readonly anyCase: boolean;
}

/**
 * Creates a rule for values that begin with one of the prefixes (separated by spaces) and continue as `then`
 * describes. The literal comes first and a lookbehind checks the character before it, which V8 runs several times
 * faster.
 */
export function starts(id: string, prefixes: string, then: string): Rule {
  const guarded = prefixes.split(' ').map((prefix) => {
    const literal = prefix.replace(/[.$/]/g, '\\$&');
    // After an escape (\n, %3D) the preceding letter or digit belongs to the escape, not to the value.
    return `${literal}(?<!(?<!\\\\|%[0-9A-F]?)[A-Za-z0-9]${literal})`;
  });
  return { id, pattern: new RegExp(`(?:${guarded.join('|')})${then}`), anyCase: false };
}

export function shape(id: string, pattern: RegExp): Rule {
  return { id, pattern, anyCase: false };
}

/** Creates a rule from its whole pattern in lower case, for texts in any case. */
export function anyCase(id: string, pattern: RegExp): Rule {
  return { id, pattern, anyCase: true };
}
