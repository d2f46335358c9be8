import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { type Band, bandWord } from '../leads/lead';

/** Words that are looked for whole: too many begin with one or two Latin letters or digits. */
const isWhole = (word: string) => /^[a-z0-9]{1,2}$/.test(word);

/**
 * Entries of the index that are read, for the beginning of a word, in the time of a look at one lead in the table:
 * measured with a million leads. The lists of further words are worth reading as long as they spare as many looks.
 */
const entriesPerLook = 8;

/** Looks at leads in the order in which they are stored that take the time of one in the order of the list. */
const looksPerStepOfWalk = 4;

/** Looks at leads that are few enough not to be made band by band. */
const looksAtOnce = 1_000;

/**
 * How a search is answered: by a walk along the list, or by sorting its matches, of all bands at once or of one band
 * after the other until the page is full. `lookedUp` are the words that the index looks up for sorting.
 */
export interface SearchPlan {
  way: 'walk' | 'sort' | 'sort_by_band';
  lookedUp: readonly string[];
}

/** How many leads the database's statistics expect, in all and of each word. */
export interface EstimatedMatches {
  leads: number;
  ofWord: ReadonlyMap<string, number>;
}

const wordQuery = (word: string) => sql`to_tsquery('simple', ${isWhole(word) ? word : `${word}:*`})`;

/**
 * Condition that all words occur, each as the beginning of a word. Only some are looked up in the index: reading the
 * long list of a frequent word can cost more than looking at the few leads that the others leave.
 */
export function wordCondition(words: readonly string[], lookedUp: readonly string[]): SQL {
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) =>
    lookedUp.includes(word) ? sql`words @@ ${wordQuery(word)}` : sql`ts_match_vq(words, ${wordQuery(word)})`,
  );
  return sql.join(conditions, sql` and `);
}

/** Condition that a lead has a band, which the index knows: it stands among the words. */
export function bandCondition(band: Band): SQL {
  return sql`words @@ ${`'${bandWord(band)}'`}::tsquery`;
}

async function estimatedRows(orm: Pick<Orm, 'execute'>, condition: SQL): Promise<number> {
  const lines = await orm.execute<{ 'QUERY PLAN': string }>(
    sql`explain select from leads where ${condition}`,
  );
  const rows = /\brows=(\d+)/.exec(lines[0]?.['QUERY PLAN'] ?? '')?.[1];
  return Number(rows ?? 0);
}

/** What the database expects of a search's words. */
export async function estimateMatches(
  orm: Pick<Orm, 'execute'>,
  words: readonly string[],
): Promise<EstimatedMatches> {
  const [leads, ...counts] = await Promise.all([
    estimatedRows(orm, sql`true`),
    ...words.map((word) => estimatedRows(orm, sql`words @@ ${wordQuery(word)}`)),
  ]);
  return { leads, ofWord: new Map(words.map((word, at) => [word, counts[at] ?? 0])) };
}

/**
 * Whether the leads are walked in the list's order, on each of `walks` ways until `limit` of them match, or the leads
 * that an index finds for the rarest words are sorted: whichever is expected to take less time.
 */
export function searchPlan(
  { leads, ofWord }: EstimatedMatches,
  words: readonly string[],
  { limit, walks }: { limit: number; walks: number },
): SearchPlan {
  const estimated = words.map((word) => ({ word, matches: Math.max(1, ofWord.get(word) ?? 1) }));
  const [rarest, ...others] = estimated.sort((left, right) => left.matches - right.matches);
  if (!rarest || leads === 0) return { way: 'sort', lookedUp: words };
  const lookedUp = [rarest.word];
  let looks = rarest.matches;
  for (const { word, matches } of others) {
    const spared = looks * (1 - matches / leads);
    if (matches > spared * entriesPerLook) break;
    lookedUp.push(word);
    looks -= spared;
  }
  const share = estimated.reduce((product, { matches }) => product * (matches / leads), 1);
  const walked = Math.min(leads, (walks * limit) / share);
  if (walked * looksPerStepOfWalk < looks) return { way: 'walk', lookedUp };
  return { way: looks > looksAtOnce ? 'sort_by_band' : 'sort', lookedUp };
}
