// Writes the words of a dictionary, as a Bloom filter, for the personal-data engine:
//   npm pack dictionary-en@4.0.0   (unpack it)
//   npx tsx tools/personal-names/build-words.mjs DICTIONARY_FOLDER
// The dictionary is under the MIT and BSD licences of SCOWL. It has well-known names of places and firms, too.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesOf } from '../../lib/developer-api/engines/pii/word-filter.ts';

const [dictionaryDir] = process.argv.slice(2);
if (!dictionaryDir) {
  process.stderr.write('Usage: npx tsx tools/personal-names/build-words.mjs DICTIONARY_FOLDER\n');
  process.exit(1);
}
const bitsPerWord = 10;
const lineWidth = 1_000;

const words = new Set(
  readFileSync(join(dictionaryDir, 'index.dic'), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => (line.split('/')[0] ?? '').trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .filter((word) => /^[a-z]{3,}$/.test(word)),
);
const bits = Buffer.alloc(Math.ceil((words.size * bitsPerWord) / 8));
for (const word of words)
  for (const place of placesOf(word, bits.length * 8))
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));

const lines = bits.toString('base64').match(new RegExp(`.{1,${lineWidth}}`, 'g')) ?? [];
const file = fileURLToPath(
  new URL('../../lib/developer-api/engines/pii/lists/word-bits.ts', import.meta.url),
);
writeFileSync(
  file,
  `/** Words of an English dictionary. Written by tools/personal-names/build-words.mjs; see word-filter.ts. */
export const wordBits = \`
${lines.join('\n')}
\`;
`,
);
process.stdout.write(`${words.size} words, ${bits.length} bytes\n`);
