/** Characters that browsers drop or turn into a slash, and all others that do not occur in our paths. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about.
const treacherous = /[\u0000-\u0020\\\u007f-\u009f]/;

const otherwise = '/inbox';

const anyOrigin = 'http://portal.invalid';

/** Returns a path of this origin with its query, or the inbox's if the text could lead to another origin. */
export function safeNextPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.startsWith('//') || treacherous.test(text)) return otherwise;
  if (text.length > 2_000 || !URL.canParse(text, anyOrigin)) return otherwise;
  const { origin, pathname, search } = new URL(text, anyOrigin);
  if (origin !== anyOrigin || pathname.startsWith('//')) return otherwise;
  return pathname + search;
}
