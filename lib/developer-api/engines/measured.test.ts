import { describe, expect, it } from 'vitest';
import { engineFigures } from '../kernel/engine-figures';
import { entitiesOfWindows, sentimentOfWindows, textWindows } from '../text/windows';
import { textsWithEntities } from './corpus/entities';
import { sentencesBySentiment } from './corpus/sentiments';
import { harmlessSentences, toxicSentences } from './corpus/toxicity';
import { measurePersonalTexts } from './personal-texts-fixture';
import { findEntities, findSentiment, findToxicity } from './text-work';

const sentimentOf = (text: string) => sentimentOfWindows(textWindows(text).map(findSentiment)).sentiment;
const entitiesIn = (text: string) => entitiesOfWindows(textWindows(text).map(findEntities)).entities;

/** Checks that the documentation prints the figures measured on these corpora. */
describe('the engines without a target', () => {
  it('finds personal data in other authors’ texts as documented', () => {
    expect(measurePersonalTexts()).toEqual(engineFigures.personalTexts);
  });

  it('measures sentiment as documented', () => {
    const answers = Object.entries(sentencesBySentiment).flatMap(([wanted, sentences]) =>
      sentences.map((sentence) => ({ wanted, got: sentimentOf(sentence) })),
    );
    const right = answers.filter(({ wanted, got }) => wanted === got).length;
    expect({ right, of: answers.length }).toEqual(engineFigures.sentiment);
  });

  it('measures entities as documented', () => {
    let right = 0;
    let missed = 0;
    let wrong = 0;
    for (const [text, found] of textsWithEntities) {
      const got = entitiesIn(text).map(({ type, text: part }) => `${type} ${part}`);
      const wanted = found.map(([type, part]) => `${type} ${part}`);
      right += wanted.filter((entity) => got.includes(entity)).length;
      missed += wanted.filter((entity) => !got.includes(entity)).length;
      wrong += got.filter((entity) => !wanted.includes(entity)).length;
    }
    expect({ right, missed, wrong, texts: textsWithEntities.length }).toEqual(engineFigures.entities);
  });

  it('measures toxicity as documented', () => {
    const flagged = (sentences: readonly string[]) =>
      sentences.filter((sentence) => findToxicity(sentence).is_toxic).length;
    expect({
      found: flagged(toxicSentences),
      toxic: toxicSentences.length,
      wronglyFound: flagged(harmlessSentences),
      harmless: harmlessSentences.length,
    }).toEqual(engineFigures.toxicity);
  });
});
