import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect';
import { type Band, bands, bandWord } from '../leads/lead';

/** Words that are matched whole: too many words begin with one or two Latin letters or digits. */
const isShort = (word: string) => /^[a-z0-9]{1,2}$/.test(word);

/**
 * Minimum leads with a word for matching it whole instead of as a prefix: a prefix takes the index twenty times as
 * long, and whole matches are plenty.
 */
const leadsOfWholeWord = 5_000;

/**
 * Index entries read in the time of one table lookup, for a prefix and for a whole word; measured with a million leads.
 * Reading the list of a further word pays off while it saves as many lookups.
 */
const entriesPerLook = { beginning: 8, whole: 80 };

/** Table lookups in storage order that take as long as one in list order. */
const looksPerStepOfWalk = 4;

/** Numbers of lookups: up to `always` never split by band, above `atMost` always split by band. */
const looksAtOnce = { always: 1_000, atMost: 10_000 };

/**
 * Plan of a search: walk along the list, or sort its matches, of all bands at once or band by band until the page is
 * full. `lookedUp` are the words that the index looks up for sorting.
 */
export interface SearchPlan {
  way: 'walk' | 'sort' | 'sort_by_band';
  lookedUp: readonly string[];
}

/** Words of a search: those in `whole` are matched whole, the others as prefixes. */
export interface SearchWords {
  words: readonly string[];
  whole: ReadonlySet<string>;
}

/**
 * Expected numbers of leads according to the database's statistics, in all and by word; `whole` are the frequent words,
 * matched whole.
 */
export interface EstimatedMatches {
  leads: number;
  ofWord: ReadonlyMap<string, number>;
  whole: ReadonlySet<string>;
}

const wordQuery = (word: string, isWhole: boolean) =>
  sql`to_tsquery('simple', ${isWhole ? word : `${word}:*`})`;

/**
 * Condition that all words occur, whole or as prefixes. Only some are looked up in the index: reading the long list of
 * a frequent word can cost more than checking the few leads that match the other words.
 */
export function wordCondition({ words, whole }: SearchWords, lookedUp: readonly string[] = words): SQL {
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) => {
    const query = wordQuery(word, whole.has(word));
    return lookedUp.includes(word) ? sql`words @@ ${query}` : sql`ts_match_vq(words, ${query})`;
  });
  return sql.join(conditions, sql` and `);
}

/** Condition that a lead has a band, using the index of words, which contains the band. */
export function bandCondition(band: Band): SQL {
  return sql`words @@ ${`'${bandWord(band)}'`}::tsquery`;
}

async function estimatedRows(orm: Queryable, condition: SQL): Promise<number> {
  const lines = await orm.execute<{ 'QUERY PLAN': string }>(
    sql`explain select from leads where ${condition}`,
  );
  const rows = /\brows=(\d+)/.exec(lines[0]?.['QUERY PLAN'] ?? '')?.[1];
  return Number(rows ?? 0);
}

/** Returns the shares of leads with each of these whole words, for words that the statistics list as frequent. */
async function sharesOfWholeWords(orm: Queryable, words: readonly string[]): Promise<Map<string, number>> {
  const rows = await orm.execute<{ word: string; share: number }>(sql`
    select word, share::double precision from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
    where schemaname = 'public' and tablename = 'leads' and attname = 'words'
      and word in ${words}`);
  return new Map(rows.map(({ word, share }) => [word, share]));
}

/** Estimates the matches of a search's words. Requires at least one word. */
export async function estimateMatches(orm: Queryable, words: readonly string[]): Promise<EstimatedMatches> {
  const [leads, shares, ...counts] = await Promise.all([
    estimatedRows(orm, sql`true`),
    sharesOfWholeWords(orm, words),
    ...words.map((word) => estimatedRows(orm, sql`words @@ ${wordQuery(word, isShort(word))}`)),
  ]);
  const matchesOf = (word: string) => (shares.get(word) ?? 0) * leads;
  const whole = new Set(words.filter((word) => isShort(word) || matchesOf(word) >= leadsOfWholeWord));
  const ofWord = words.map((word, at): [string, number] => [
    word,
    whole.has(word) && !isShort(word) ? matchesOf(word) : (counts[at] ?? 0),
  ]);
  return { leads, ofWord: new Map(ofWord), whole };
}

/**
 * Chooses the plan that is expected to take less time: walk the leads in list order, along `walks` indexes until
 * `limit` match, or sort the leads that an index finds for the rarest words. Sorts band by band when the first band is
 * expected to fill the page.
 */
export function searchPlan(
  { leads, ofWord, whole }: EstimatedMatches,
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
    const perLook = whole.has(word) ? entriesPerLook.whole : entriesPerLook.beginning;
    if (matches > spared * perLook) break;
    lookedUp.push(word);
    looks -= spared;
  }
  const share = estimated.reduce((product, { matches }) => product * (matches / leads), 1);
  const walked = Math.min(leads, (walks * limit) / share);
  if (walked * looksPerStepOfWalk < looks) return { way: 'walk', lookedUp };
  const fillsBand = share * leads >= limit * bands.length;
  const isAtOnce = looks <= (fillsBand ? looksAtOnce.always : looksAtOnce.atMost);
  return { way: isAtOnce ? 'sort' : 'sort_by_band', lookedUp };
}
