/** Characters that browsers drop or turn into a slash, and every other that no path of ours has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about.
const treacherous = /[\u0000-\u0020\\\u007f-\u009f]/;

const anyOrigin = 'http://portal.invalid';

/**
 * Where to go on after a sign-in: a path of this origin, with its query. Whatever could lead elsewhere gives
 * `fallback`.
 */
export function safeNextPath(text: string | null | undefined, fallback: string): string {
  if (!text?.startsWith('/') || text.startsWith('//') || treacherous.test(text)) return fallback;
  if (text.length > 2_000 || !URL.canParse(text, anyOrigin)) return fallback;
  const { origin, pathname, search } = new URL(text, anyOrigin);
  if (origin !== anyOrigin || pathname.startsWith('//')) return fallback;
  return pathname + search;
}
