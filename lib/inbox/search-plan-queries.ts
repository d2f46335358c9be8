import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { type Band, bands, bandWord } from '../leads/lead';

/** Words that are looked for whole: too many begin with one or two Latin letters or digits. */
const isShort = (word: string) => /^[a-z0-9]{1,2}$/.test(word);

/**
 * Leads that a word must have in order to be looked for as it is, and not as the beginning of others: the index gives
 * what begins with it in twenty times the time, and there is enough to read as it is.
 */
const leadsOfWholeWord = 5_000;

/**
 * Entries of the index that are read in the time of a look at one lead in the table, for the beginning of a word and for
 * a whole one: measured with a million leads. The lists of further words are worth reading as long as they spare as many
 * looks.
 */
const entriesPerLook = { beginning: 8, whole: 80 };

/** Looks at leads in the order in which they are stored that take the time of one in the order of the list. */
const looksPerStepOfWalk = 4;

/** Looks at leads that are few enough not to be made band by band, and that are too many to be made at once. */
const looksAtOnce = { always: 1_000, atMost: 10_000 };

/**
 * How a search is answered: by a walk along the list, or by sorting its matches, of all bands at once or of one band
 * after the other until the page is full. `lookedUp` are the words that the index looks up for sorting.
 */
export interface SearchPlan {
  way: 'walk' | 'sort' | 'sort_by_band';
  lookedUp: readonly string[];
}

/** The words of a search: those of `whole` are looked for as they are, the others as beginnings of words. */
export interface SearchWords {
  words: readonly string[];
  whole: ReadonlySet<string>;
}

/** How many leads the database's statistics expect, in all and of each word; `whole` are the frequent ones as they are. */
export interface EstimatedMatches {
  leads: number;
  ofWord: ReadonlyMap<string, number>;
  whole: ReadonlySet<string>;
}

const wordQuery = (word: string, isWhole: boolean) =>
  sql`to_tsquery('simple', ${isWhole ? word : `${word}:*`})`;

/**
 * Condition that all words occur, whole or each as the beginning of a word. Only some are looked up in the index: reading the
 * long list of a frequent word can cost more than looking at the few leads that the others leave.
 */
export function wordCondition({ words, whole }: SearchWords, lookedUp: readonly string[] = words): SQL {
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) => {
    const query = wordQuery(word, whole.has(word));
    return lookedUp.includes(word) ? sql`words @@ ${query}` : sql`ts_match_vq(words, ${query})`;
  });
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

/** The shares of leads that have each of these words as it is, of those words that the statistics know as frequent. */
async function sharesOfWholeWords(
  orm: Pick<Orm, 'execute'>,
  words: readonly string[],
): Promise<Map<string, number>> {
  const rows = await orm.execute<{ word: string; share: number }>(sql`
    select word, share::double precision from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
    where schemaname = 'public' and tablename = 'leads' and attname = 'words'
      and word in (${sql.join(
        words.map((word) => sql`${word}`),
        sql`, `,
      )})`);
  return new Map(rows.map(({ word, share }) => [word, share]));
}

/** What the database expects of a search's words, of which there is at least one. */
export async function estimateMatches(
  orm: Pick<Orm, 'execute'>,
  words: readonly string[],
): Promise<EstimatedMatches> {
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
 * Whether the leads are walked in the list's order, on each of `walks` ways until `limit` of them match, or the leads
 * that an index finds for the rarest words are sorted: whichever is expected to take less time. Bands are sorted one by
 * one where the first of them is expected to fill the page.
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
