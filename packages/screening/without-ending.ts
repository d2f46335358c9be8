/**
 * A text without those of its last characters that are among `characters`. A pattern that ends in `[…]+$` would try
 * a long run within the text anew from each of its places.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
