import { describe, expect, it } from 'vitest';
import { sentencesByLanguage } from './corpus/languages';
import { detectLanguage } from './text-work';

describe('the language engine', () => {
  it('detects 48 of 50 short sentences in 45 languages', () => {
    expect(sentencesByLanguage).toHaveLength(50);
    expect(new Set(sentencesByLanguage.map(([code]) => code)).size).toBe(45);
    const wrong = sentencesByLanguage
      .map(([code, sentence]) => ({ code, found: detectLanguage(sentence).language }))
      .filter(({ code, found }) => found !== code);
    process.stdout.write(`language: ${50 - wrong.length} of 50; ${JSON.stringify(wrong)}\n`);
    expect(50 - wrong.length).toBeGreaterThanOrEqual(48);
  });

  it('reports no language for a text without letters', () => {
    expect(detectLanguage('12345 !!! 67')).toMatchObject({ language: null, is_reliable: false });
  });
});
