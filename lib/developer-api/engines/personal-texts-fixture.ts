import { readFileSync } from 'node:fs';
import { findPii } from './pii';

interface Labelled {
  type: string;
  start: number;
  end: number;
}

const corpora = ['personal-texts.txt', 'held-out-texts.txt', 'rare-names.txt'];

/** Reads texts with `[type|value]` around personal data, one a line, `\n` for a line break. */
function labelledTexts(): { text: string; labels: Labelled[] }[] {
  return corpora
    .flatMap((name) => readFileSync(new URL(`./corpus/${name}`, import.meta.url), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const labels: Labelled[] = [];
      let text = '';
      let from = 0;
      const source = line.replaceAll('\\n', '\n');
      for (const { 0: whole, 1: type = '', 2: value = '', index } of source.matchAll(
        /\[([a-z_]+)\|([^\]]*)\]/g,
      )) {
        text += source.slice(from, index);
        labels.push({ type, start: text.length, end: text.length + value.length });
        text += value;
        from = index + whole.length;
      }
      return { text: text + source.slice(from), labels };
    });
}

/** Counts of one kind: labels covered whole, labels not covered, and finds that touch no label of the kind. */
interface KindCounts {
  found: number;
  missed: number;
  wrong: number;
}

/** Measures the engine on the texts, and counts the ones without personal data in which it found some. */
export function measurePersonalTexts() {
  const kinds = new Map<string, KindCounts>();
  const countsOf = (type: string) => {
    const counts = kinds.get(type) ?? { found: 0, missed: 0, wrong: 0 };
    kinds.set(type, counts);
    return counts;
  };
  let clean = 0;
  let cleanTouched = 0;
  const texts = labelledTexts();
  for (const { text, labels } of texts) {
    const points = [...text];
    const unitAt = (point: number) => points.slice(0, point).join('').length;
    const finds = findPii(text).entities.map(({ type, start, end }) => ({
      type,
      start: unitAt(start),
      end: unitAt(end),
    }));
    for (const { type, start, end } of labels) {
      const isFound = finds.some((find) => find.type === type && find.start <= start && find.end >= end);
      countsOf(type)[isFound ? 'found' : 'missed'] += 1;
    }
    for (const find of finds)
      if (!labels.some(({ type, start, end }) => type === find.type && find.start < end && start < find.end))
        countsOf(find.type).wrong += 1;
    if (labels.length === 0) {
      clean += 1;
      if (finds.length > 0) cleanTouched += 1;
    }
  }
  return { texts: texts.length, clean, cleanTouched, kinds: Object.fromEntries(kinds) };
}
