import { describe, expect, it } from 'vitest';
import { type Installation, installationSchema } from '../../kernel/installation';
import { securityQuestions } from './security-questions';
import type { TrustFacts } from './trust-facts';

const questionsOf = (installation: unknown, baseUrl = 'http://127.0.0.1', portal: Partial<TrustFacts> = {}) =>
  securityQuestions({
    vendor: 'Tessera',
    hasDeveloperApi: true,
    baseUrl,
    installation: installationSchema.parse(installation) satisfies Installation,
    securityContacts: [],
    retentionMonths: 12,
    tellsFounders: false,
    identityProvider: undefined,
    secondFactorOf: 'owners',
    providers: [],
    offersOperations: true,
    hasSamples: true,
    measured: { hasFrontServer: true, isBehindProxies: false, hasErasureList: true },
    run: null,
    ...portal,
  });

const answerTo = (id: string, ...from: Parameters<typeof questionsOf>) => {
  const { answer, text } = questionsOf(...from).find((question) => question.id === id) ?? {};
  return { answer, text };
};

describe('securityQuestions', () => {
  it('answers 40 distinct questions, each in a sentence', () => {
    const questions = questionsOf({});
    expect(questions).toHaveLength(40);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(40);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(40);
    for (const { question, text } of questions) {
      expect(question).toMatch(/^[A-Z].*\?$/);
      expect(text).toMatch(/^[A-Z].+(\.|https?:\/\/\S+)$/);
    }
  });

  it('says “Not stated” until the operator answers', () => {
    const insurance = { answer: 'Yes', text: 'EUR 2 million, by Example Insurance.' };
    expect(answerTo('insurance', {}).answer).toBe('Not stated');
    expect(answerTo('insurance', { answers: { insurance } })).toEqual(insurance);
  });

  it('answers from the settings and the public address', () => {
    expect(answerTo('encryption_in_transit', {}).answer).toBe('Not stated');
    expect(answerTo('encryption_in_transit', {}, 'https://portal.example').answer).toBe('Yes');
    expect(answerTo('sub_processors', { sub_processors: [] })).toEqual({ answer: 'No', text: 'None.' });
    const documents = [{ title: 'Data processing agreement', url: 'https://portal.example/dpa.pdf' }];
    expect(answerTo('processing_agreement', { documents }).answer).toBe('Yes');
    expect(answerTo('legal_entity', { legal_name: 'Acme Ltd', address: ['1 Street', 'Dublin'] }).text).toBe(
      'Acme Ltd, 1 Street, Dublin.',
    );
  });

  it('leaves what it cannot know to a vendor whose offers use nothing of the software', () => {
    const own = { hasDeveloperApi: false, offersOperations: false, hasSamples: false };
    const ids = ['training', 'model', 'accuracy'];
    expect(ids.map((id) => answerTo(id, {}, undefined, own).answer)).toEqual(ids.map(() => 'Not stated'));
    expect(answerTo('model', {}).text).toContain('operations');
    const model = { answer: 'See text', text: 'A network of our own, trained on our pictures.' };
    expect(answerTo('model', { answers: { model } }, undefined, own)).toEqual(model);
    const texts = questionsOf({}, undefined, own).map(({ text }) => text);
    expect(texts.join(' ')).not.toMatch(/developer API|engine|message/);
  });

  it('answers with the term about the pilot’s data that quotes print', () => {
    expect(answerTo('pilot_data', { pilot_data: 'We delete every picture within a week.' }).text).toBe(
      'We delete every picture within a week.',
    );
  });

  it('refuses answers to questions that are not the operator’s', () => {
    const answers = { retention: { answer: 'Yes', text: 'We do.' } };
    expect(installationSchema.safeParse({ answers }).success).toBe(false);
  });
});
