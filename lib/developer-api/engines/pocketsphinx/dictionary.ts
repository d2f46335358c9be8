import { readFileSync } from 'node:fs';

/** Pronunciations of words as ARPAbet phones, read from a file in the format of the CMU dictionary. */
export class PronouncingDictionary {
  readonly #text: string;

  /** Reads a file with lines such as `read(2) R EH D`. */
  constructor(path: string) {
    this.#text = `\n${readFileSync(path, 'utf8')}`;
  }

  pronunciationsOf(word: string): string[][] {
    const found: string[][] = [];
    for (let variant = 1; ; variant += 1) {
      const entry = `\n${word}${variant > 1 ? `(${variant})` : ''} `;
      const at = this.#text.indexOf(entry);
      if (at < 0) return found;
      const end = this.#text.indexOf('\n', at + 1);
      found.push(
        this.#text
          .slice(at + entry.length, end < 0 ? undefined : end)
          .trim()
          .split(/\s+/),
      );
    }
  }
}

/** Splits a text into words as the dictionary spells them: lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/[’‘]/g, "'");
  return plain.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*'?/gu) ?? [];
}
