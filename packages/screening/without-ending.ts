/**
 * Returns a text without trailing `characters`. A pattern that ends in `[…]+$` would retry a long run within the
 * text from each of its positions.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
