import { withoutEnding } from '@pilot-portal/screening';
import compromise from 'compromise';
import model from 'wink-eng-lite-web-model';
import winkNlp from 'wink-nlp';
import { inCodePoints, type Span, withoutOverlaps } from '../text/spans';
import type { EntityType } from '../text/text';
import type { WindowEntities } from '../text/windows';

/** English pipeline, loaded once by each text engine process. */
export const nlp = winkNlp(model);

interface FoundEntity extends Span {
  type: EntityType;
}

const winkTypes: Readonly<Record<string, EntityType>> = {
  DATE: 'date',
  TIME: 'time',
  DURATION: 'duration',
  MONEY: 'money',
  PERCENT: 'percent',
  URL: 'url',
  EMAIL: 'email',
  HASHTAG: 'hashtag',
  MENTION: 'mention',
};

/**
 * Finds people, places, organisations and entities with a fixed form (such as dates) in a window of an English text.
 */
export function findEntities(window: string): WindowEntities {
  const found = withoutOverlaps([...byForm(window), ...byName(window)]);
  return { entities: inCodePoints(window, found), codePoints: [...window].length };
}

/** wink-nlp gives no offsets, so the search for each entity starts after the previous one. */
function byForm(text: string): FoundEntity[] {
  const details: unknown = nlp.readDoc(text).entities().out(nlp.its.detail);
  if (!Array.isArray(details)) return [];
  let from = 0;
  return details.flatMap((detail: { value: string; type: string }) => {
    const type = Object.hasOwn(winkTypes, detail.type) ? winkTypes[detail.type] : undefined;
    const start = text.indexOf(detail.value, from);
    if (start === -1) return [];
    from = start + detail.value.length;
    return type === undefined ? [] : [{ type, start, end: from }];
  });
}

/** Characters that may follow a name, in addition to the genitive. */
const punctuation = ' \t\r\n\u00a0.,;:!?)"”';

function byName(text: string): FoundEntity[] {
  const document = compromise(text);
  const views = [
    ['person', document.people()],
    ['organization', document.organizations()],
    ['place', document.places()],
  ] as const;
  return views.flatMap(([type, view]) => {
    const terms: unknown = view.json({ offset: true });
    if (!Array.isArray(terms)) return [];
    return terms.flatMap(({ offset }: { offset?: { start: number; length: number } }) => {
      if (!offset) return [];
      const written = text.slice(offset.start, offset.start + offset.length);
      const name = withoutEnding(written, punctuation).replace(/['’]s$/, '');
      return name === '' ? [] : [{ type, start: offset.start, end: offset.start + name.length }];
    });
  });
}
