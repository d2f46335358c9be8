/** What the voices of espeak-ng are called here: this, and their language. */
export const espeakVoicePrefix = 'espeak-';

/** The languages in what `espeak-ng --voices` prints, the usual one first: a table whose second column they are. */
export function espeakLanguages(printed: string): string[] {
  const languages = printed.split('\n').flatMap((line) => {
    const [, language] = /^\s*\d+\s+([a-z][\w-]+)\s/i.exec(line) ?? [];
    // What MBROLA speaks needs voices of its own.
    return language === undefined || line.includes(' mb/') ? [] : [language];
  });
  const isUsual = (language: string) => language === 'en-us';
  return [...new Set([...languages.filter(isUsual), ...languages])];
}

/** The version in what `espeak-ng --version` prints. */
export function espeakVersion(printed: string): string {
  return /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? 'unknown';
}
