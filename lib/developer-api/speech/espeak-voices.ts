/** Prefix of espeak-ng's voices in this API, before their language. */
export const espeakVoicePrefix = 'espeak-';

/**
 * Parses the languages from the output of `espeak-ng --voices`, a table with the language in the second column. The
 * default comes first.
 */
export function espeakLanguages(printed: string): string[] {
  const languages = printed.split('\n').flatMap((line) => {
    const [, language] = /^\s*\d+\s+([a-z][\w-]+)\s/i.exec(line) ?? [];
    // MBROLA voices need separate voice files.
    return language === undefined || line.includes(' mb/') ? [] : [language];
  });
  const isUsual = (language: string) => language === 'en-us';
  return [...new Set([...languages.filter(isUsual), ...languages])];
}

/** Parses the version from the output of `espeak-ng --version`. */
export function espeakVersion(printed: string): string {
  return /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? 'unknown';
}
