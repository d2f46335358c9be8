import { describe, expect, it } from 'vitest';
import { type Installation, installationSchema } from '../../kernel/installation';
import { securityQuestions } from './security-questions';

const questionsOf = (installation: unknown, baseUrl = 'http://127.0.0.1') =>
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
    measured: { hasFrontServer: true, isBehindProxies: false, hasErasureList: true },
    run: null,
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

  it('refuses answers to questions that are not the operator’s', () => {
    const answers = { training: { answer: 'Yes', text: 'We do.' } };
    expect(installationSchema.safeParse({ answers }).success).toBe(false);
  });
});
