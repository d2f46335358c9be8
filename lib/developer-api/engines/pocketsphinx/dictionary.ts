import { readFileSync } from 'node:fs';

/** How words are pronounced: phones in the letters of ARPAbet, as the CMU dictionary writes them. */
export class PronouncingDictionary {
  readonly #text: string;

  /** A file of lines such as `read(2) R EH D`. */
  constructor(path: string) {
    this.#text = `\n${readFileSync(path, 'utf8')}`;
  }

  /** Every way to pronounce a word, in lower case; none for a word that is not there. */
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

/** The words of a text as the dictionary has them: in lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/[’‘]/g, "'");
  return plain.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*'?/gu) ?? [];
}
