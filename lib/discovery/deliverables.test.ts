import { describe, expect, it } from 'vitest';
import { type OperationName, operations } from '../developer-api/kernel/operations';
import { engineInfo, serversWith } from '../developer-api/kernel/servers-fixture';
import type { Servers } from '../developer-api/kernel/serving';
import { defaultOffers } from '../offers/default-offers';
import type { Offer } from '../offers/offer';
import { catalogOf, noDetails } from '../offers/offer-details';
import { offerTemplates } from '../offers/offer-templates';
import {
  deliverableOffers,
  deliverablesOf,
  hasTextBox,
  hasTextBoxAtHome,
  isDeliverable,
  isServed,
  missingOperations,
  servedInWords,
} from './deliverables';

const none = serversWith();
const [speech, documents] = offerTemplates;
if (!speech || !documents) throw new Error('there are two templates');

/** Words by which a headline promises an operation. */
const promises: Readonly<Record<OperationName, RegExp>> = {
  chat: /\bchat/i,
  embeddings: /embedding/i,
  language: /language detection|detects? languages?/i,
  pii: /\bpii\b|personal data|mask/i,
  sentiment: /sentiment/i,
  entities: /entit/i,
  toxicity: /toxic/i,
  moderation: /moderat/i,
  transcribe: /transcri/i,
  pronunciation: /pronunciation/i,
  synthesize: /text to speech|synthe|voices?\b/i,
  stream: /real-time|streaming/i,
  remove_background: /background|clean-?(?:up|ing)|cleaned/i,
  upscale: /upscal|enlarge/i,
  restore_face: /\bfaces?\b|restor/i,
};

/** Words by which a headline promises the terms of a checkpoint. */
const checkpointPromise = /\bstop|checkpoint|half|cancel|phase/i;

function brokenPromises({ headline, name, mid_pilot_checkpoint: checkpoint }: Offer): string[] {
  const text = `${name}. ${headline}`;
  const unserved = Object.values(operations)
    .filter((operation) => promises[operation.name].test(text) && !isServed(operation.name, none))
    .map(({ title }) => title);
  const isPending = checkpoint?.status === 'pending_founder_ratification';
  return [...unserved, ...(isPending && checkpointPromise.test(text) ? ['checkpoint'] : [])];
}

describe('the default offers', () => {
  for (const { offer, details } of defaultOffers) {
    it(`rely in ${offer.id} only on operations that the portal serves itself`, () => {
      const relied = deliverablesOf(details, none);
      expect(relied.length).toBeGreaterThan(0);
      expect(relied.filter(({ serving }) => serving !== 'engine')).toEqual([]);
    });

    it(`promise nothing pending or unserved in the headline of ${offer.id}`, () => {
      expect(brokenPromises(offer)).toEqual([]);
    });
  }

  it('would be reported if they promised either', () => {
    const headline = 'Transcription and pronunciation scoring alongside your live process.';
    expect(brokenPromises({ ...speech.offer, headline })).toEqual(['Transcription', 'Pronunciation scoring']);
    const second = 'Image clean-up, with a right to stop at half time.';
    expect(brokenPromises({ ...documents.offer, headline: second })).toEqual([
      'Background removal',
      'checkpoint',
    ]);
  });
});

describe('the available operations', () => {
  it('are described as configured', () => {
    const wordsOf = (servers: Servers) =>
      deliverablesOf(speech.details, servers).map(({ title, words }) => `${title}: ${words}`);
    expect(wordsOf(none)).toEqual([
      'Transcription: not available yet',
      'Pronunciation scoring: not available yet',
    ]);
    expect(wordsOf(serversWith({ speech: { models: ['ears'] } }))).toEqual([
      'Transcription: available from a configured provider',
      'Pronunciation scoring: not available yet',
    ]);
    expect(deliverablesOf(documents.details, none).map(({ serving }) => serving)).toEqual([
      'engine',
      'engine',
      'unconfigured',
      'unconfigured',
    ]);
    const enlarger = engineInfo({ id: 'enlarger', operation: 'upscale' });
    expect(deliverablesOf(documents.details, serversWith({}, [enlarger])).at(-1)?.words).toBe(
      'available on the portal’s own engine, of basic quality, for American English only',
    );
    const scissors = engineInfo({
      id: 'scissors',
      operation: 'remove_background',
      quality: 'standard',
      languages: null,
      subject: 'portraits',
    });
    expect(deliverablesOf(documents.details, serversWith({}, [scissors]))[2]?.words).toBe(
      'available on the portal’s own engine, for portraits only',
    );
    const ears = engineInfo({ id: 'ears', operation: 'transcribe', quality: 'standard' });
    const spoken = [['en-US', 'en-GB'], ['de', 'en', 'fr', 'nl'], null];
    expect(spoken.map((languages) => wordsOf(serversWith({}, [{ ...ears, languages }]))[0])).toEqual([
      'Transcription: available on the portal’s own engine, for American English and British English only',
      'Transcription: available on the portal’s own engine',
      'Transcription: available on the portal’s own engine',
    ]);
    const others = engineInfo({ id: 'others', operation: 'transcribe', languages: ['de', 'fr', 'nl'] });
    expect(wordsOf(serversWith({}, [ears, others]))[0]).toBe(
      'Transcription: available on the portal’s own engine',
    );
  });

  it('are none for an offer without operations', () => {
    expect(deliverablesOf(noDetails, none)).toEqual([]);
    expect(deliverablesOf(undefined, none)).toEqual([]);
  });

  it('allow a sale only if all are available', () => {
    expect(isDeliverable(documents.details, none)).toBe(false);
    expect(missingOperations(documents.details, none)).toEqual([
      'Background removal: no provider is configured',
      'Upscaling (2x and 4x): no provider is configured',
    ]);
    const images = serversWith({ image: { models: ['remove_background', 'upscale'] } });
    expect(isDeliverable(documents.details, images)).toBe(true);
    expect(missingOperations(speech.details, images)).toEqual([
      'Transcription: no provider is configured',
      'Pronunciation scoring: no engine is installed',
    ]);
    expect(isDeliverable(noDetails, none)).toBe(true);
    const catalog = catalogOf([...offerTemplates, ...defaultOffers]);
    expect(deliverableOffers(catalog, none).map(({ id }) => id)).toEqual([
      'masking-shadow-14',
      'message-review-30',
    ]);
  });

  it('are summarized in one sentence', () => {
    expect(servedInWords(none)).toBe('Text analysis');
    const models = { models: ['m'] };
    expect(servedInWords(serversWith({ speech: models }))).toBe('Text analysis and transcription');
    expect(servedInWords(serversWith({ chat: models, speech: models }))).toBe(
      'Text analysis, chat completions and transcription',
    );
  });
});

describe('the box in which visitors try a text', () => {
  const offering = (...names: OperationName[]) => ({ ...noDetails, operations: names });
  const boxes = (operation: OperationName, try_it?: 'own' | 'off') => [
    hasTextBoxAtHome([noDetails, offering(operation)], { try_it }),
    hasTextBox([noDetails, offering(operation)], { try_it }),
  ];

  it('is at home for offers that work on messages, unless an owner replaced it', () => {
    expect([boxes('sentiment'), boxes('transcribe')]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect([boxes('sentiment', 'off'), boxes('sentiment', 'own')]).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(hasTextBox([], {})).toBe(false);
  });

  it('is always on the page of an offer that masks', () => {
    expect(boxes('pii', 'off')).toEqual([false, true]);
  });
});
