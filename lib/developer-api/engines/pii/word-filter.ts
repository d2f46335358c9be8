const hashesPerWord = 7;

function fnv1a(word: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 16_777_619) >>> 0;
  return hash;
}

/**
 * Returns the bits of a word in a Bloom filter: all are set for a word of the dictionary, and for one other word in a
 * hundred.
 */
export function placesOf(word: string, size: number): number[] {
  const first = fnv1a(word, 2_166_136_261);
  const step = fnv1a(word, 40_389) | 1;
  return Array.from({ length: hashesPerWord }, (_, index) => (first + index * (step >>> 0)) % size);
}
