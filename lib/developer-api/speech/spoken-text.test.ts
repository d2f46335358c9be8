import { describe, expect, it } from 'vitest';
import { aboutSeconds, asciiOf, isInLatinLetters, isSpeakable, plainTextOf } from './spoken-text';

describe('a text to be spoken', () => {
  it('contains nothing that engines could interpret as commands', () => {
    expect(plainTextOf(' one\u0000two\u0001\n\tthree\u200b\u2028four ')).toBe('one two three four');
    expect(plainTextOf('\ud800 lone')).toBe('lone');
  });

  it('is converted to ASCII for an engine that accepts only that', () => {
    expect(asciiOf('Naïve café — “Straße”, don’t… 5 € ½')).toBe(
      'Naive cafe , "Strasse", don\'t... 5 euro 1 2',
    );
    expect(asciiOf('日本 and 😀')).toBe('and');
  });

  it('must be mostly in Latin letters', () => {
    expect(isInLatinLetters('Zoë met Łukasz, and 世界 is the world in Chinese.')).toBe(true);
    expect(isInLatinLetters('Доброе утро, Ada')).toBe(false);
    expect(isInLatinLetters('123')).toBe(true);
  });

  it('has an estimated duration', () => {
    const sentence = 'The quick brown fox jumps over the lazy dog. ';
    expect(aboutSeconds(sentence, 1)).toBeCloseTo(3);
    expect(aboutSeconds(sentence.repeat(90), 0.25)).toBeLessThan(1_200);
    expect(aboutSeconds('9'.repeat(4_096), 0.25)).toBeGreaterThan(5_000);
  });

  it('must have a letter or a digit', () => {
    expect(isSpeakable('… 7')).toBe(true);
    expect(isSpeakable('早')).toBe(true);
    for (const text of ['', '?!…', '😀'.repeat(10), '\u0000']) expect(isSpeakable(text)).toBe(false);
  });
});
