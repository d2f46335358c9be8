import { errorOf, expect, test } from './developer';

test('language, with its engine and quality', async ({ call }) => {
  const answer = await call('/v1/text/language', { input: 'Könnten Sie mir bitte die Rechnung schicken?' });
  expect(answer.json).toMatchObject({
    object: 'text.language',
    engine: 'eld',
    quality: 'standard',
    language: 'de',
    is_reliable: true,
  });
});

test('personal data, its places and the text without it', async ({ call }) => {
  const input = '😀 Jane: jane@example.com, DE89 3704 0044 0532 0130 00, card 4111 1111 1111 1111.';
  const answer = await call('/v1/text/pii', { input });
  expect(answer.json).toEqual({
    object: 'text.pii',
    engine: 'pilot-pii',
    quality: 'standard',
    entities: [
      { type: 'email', start: 8, end: 24, text: 'jane@example.com' },
      { type: 'iban', start: 26, end: 53, text: 'DE89 3704 0044 0532 0130 00' },
      { type: 'credit_card', start: 60, end: 79, text: '4111 1111 1111 1111' },
    ],
    redacted: '😀 Jane: [EMAIL], [IBAN], card [CREDIT_CARD].',
  });
});

test('sentiment', async ({ call }) => {
  const answer = await call('/v1/text/sentiment', { input: 'I love how quickly your team answered.' });
  expect(answer.json).toMatchObject({ object: 'text.sentiment', engine: 'wink-nlp', sentiment: 'positive' });
});

test('entities', async ({ call }) => {
  const answer = await call('/v1/text/entities', { input: 'Maria Gonzalez works for Siemens in Munich.' });
  expect(answer.json).toMatchObject({
    object: 'text.entities',
    engine: 'wink-nlp+compromise',
    entities: [
      { type: 'person', start: 0, end: 14, text: 'Maria Gonzalez' },
      { type: 'organization', start: 25, end: 32, text: 'Siemens' },
      { type: 'place', start: 36, end: 42, text: 'Munich' },
    ],
  });
});

test('toxicity, labelled as basic where it is a lexicon', async ({ call }) => {
  const answer = await call('/v1/text/toxicity', { input: 'You idiot.' });
  expect(answer.json).toEqual({
    object: 'text.toxicity',
    engine: 'pilot-lexicon',
    quality: 'basic',
    is_toxic: true,
    score: 0.5,
    categories: { insult: 0.5 },
    matches: [{ category: 'insult', start: 4, end: 9, text: 'idiot' }],
  });
});

test('the error names what is wrong with a text', async ({ call }) => {
  const wrong: [unknown, number, string, string | null][] = [
    ['', 400, 'invalid_json', null],
    [{}, 400, 'missing_parameter', 'input'],
    [{ input: '' }, 400, 'invalid_value', 'input'],
    [{ input: 5 }, 400, 'invalid_value', 'input'],
    [{ input: 'x'.repeat(10_001) }, 400, 'string_above_max_length', 'input'],
    [{ input: 'x'.repeat(140_000) }, 413, 'payload_too_large', null],
  ];
  for (const [body, status, code, param] of wrong) {
    const answer = await call('/v1/text/sentiment', body);
    expect([answer.status, errorOf(answer)]).toMatchObject([status, { code, param }]);
  }
  expect((await call('/v1/text/toxicity', { input: '😀'.repeat(10_000) })).status).toBe(200);
});
