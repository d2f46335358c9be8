import { topicPath } from '../topics';
import type { DocumentationPage } from './page';
import { sectionsOf, textOf } from './sections';

export interface FoundPlace {
  path: string;
  page: string;
  /** The heading; undefined for text above the first one. */
  heading: string | undefined;
  excerpt: string;
}

interface Place extends Omit<FoundPlace, 'excerpt'> {
  text: string;
}

interface IndexedPlace {
  place: Place;
  /** The words of heading, page and text. */
  ofHeading: readonly string[];
  ofPage: readonly string[];
  ofText: readonly string[];
}

export type DocumentationIndex = readonly IndexedPlace[];

/** Maximum characters of a query; the rest is ignored. */
export const queryCharactersMax = 100;

const placesMax = 20;
const excerptCharacters = 160;

function placesOf({ topic, title, summary, body }: DocumentationPage): Place[] {
  const first: Place = { path: topicPath(topic), page: title, heading: undefined, text: summary };
  const places = [first];
  for (const { heading, tokens } of sectionsOf(body)) {
    const text = tokens.map(textOf).join(' ');
    if (heading) {
      places.push({ path: `${first.path}#${heading.id}`, page: title, heading: heading.text, text });
    } else {
      first.text = `${summary} ${text}`;
    }
  }
  return places;
}

/** Returns the search words of a text: lower-case letters and digits. `limited` also finds `rate_limited`. */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export function documentationIndex(pages: readonly DocumentationPage[], baseUrl: string): DocumentationIndex {
  return pages.flatMap(placesOf).map((found) => {
    const place = { ...found, text: found.text.replaceAll(baseUrl, '') };
    return {
      place,
      ofHeading: wordsOf(place.heading ?? ''),
      ofPage: wordsOf(place.page),
      ofText: wordsOf(place.text),
    };
  });
}

/** Scores a place for each word by prefix; headings count more than titles, titles more than text. */
function scoresOf({ ofHeading, ofPage, ofText }: IndexedPlace, words: readonly string[]): number[] {
  return words.map((word) => {
    const countIn = (own: readonly string[]) => own.filter((one) => one.startsWith(word)).length;
    return (countIn(ofHeading) > 0 ? 20 : 0) + (countIn(ofPage) > 0 ? 8 : 0) + Math.min(countIn(ofText), 5);
  });
}

function excerptOf({ text }: Place, words: readonly string[]): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const small = flat.toLowerCase();
  const found = words.map((word) => small.indexOf(word)).filter((at) => at >= 0);
  const middle = found.length === 0 ? 0 : Math.min(...found);
  const begin = Math.max(0, middle - excerptCharacters / 3);
  const from = begin === 0 ? 0 : flat.indexOf(' ', begin) + 1;
  const end = from + excerptCharacters;
  return `${from > 0 ? '… ' : ''}${flat.slice(from, end)}${end < flat.length ? ' …' : ''}`;
}

/**
 * Returns the sections in which every word of a query starts a word, best first, at most twenty; none for a query
 * without a letter or digit.
 */
export function searchDocumentation(index: DocumentationIndex, query: string): FoundPlace[] {
  const words = [...new Set(wordsOf(query.slice(0, queryCharactersMax)))];
  if (words.length === 0) return [];
  return index
    .map((indexed) => ({ place: indexed.place, scores: scoresOf(indexed, words) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ place, scores }) => ({ place, score: scores.reduce((sum, score) => sum + score, 0) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, placesMax)
    .map(({ place: { text, ...place } }) => ({
      ...place,
      excerpt: excerptOf({ ...place, text }, words),
    }));
}
