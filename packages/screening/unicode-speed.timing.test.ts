import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../lib/process/cpu-time-fixture';
import { screenText } from './index';

/** Longest text that a body can contain, in characters. */
const LENGTH = 32_000;

/** Maximum processor time of such a text, in milliseconds; quadratic time would be seconds. */
const WITHIN_MS = 150;

const CATEGORIES =
  'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn'.split(' ');

/** The first character of a general category, and one of its later ones. */
function charactersOf(category: string): string[] {
  const pattern = new RegExp(`^\\p{${category}}$`, 'u');
  const found: string[] = [];
  for (let point = 0; point <= 0x1_ffff && found.length < 60; point += 1) {
    const character = String.fromCodePoint(point);
    if (pattern.test(character)) found.push(character);
  }
  return [found[0], found.at(-1)].filter((character) => character !== undefined);
}

const MARKS = [
  '\u0301',
  '\u0301\u0323\u20dd',
  'e\u0301\u0301',
  '\u200d',
  '👨‍👩‍👧',
  '\ufe0f',
  '\u{e0061}',
  '\u202e',
  '\ud800',
];
const NESTED = ['(', '((', '[(', '"(“', '<a', '{"', '«‹', '))', '")'];
const AROUND = (part: string) => [part, `${part} `, `a${part}`, `password${part}`, `pw: ${part}`];

function filled(part: string): string {
  return part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
}

function leastMs(text: string, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs; count += 1)
    least = Math.min(
      least,
      cpuMs(() => screenText(text)),
    );
  return least;
}

describe('the time that screening takes', () => {
  it('is bounded for repeated characters of every category, marks and brackets', () => {
    const parts = [...CATEGORIES.flatMap(charactersOf), ...MARKS, ...NESTED].flatMap(AROUND);
    let slowest = { part: '', ms: 0 };
    for (const part of parts) {
      const text = filled(part);
      let ms = leastMs(text, 1);
      if (ms > WITHIN_MS) ms = leastMs(text, 5);
      if (ms > slowest.ms) slowest = { part, ms };
      expect(ms, JSON.stringify(part)).toBeLessThan(WITHIN_MS);
    }
    const shown = JSON.stringify(slowest.part);
    console.info(`32,000 characters, slowest of ${parts.length}: ${slowest.ms.toFixed(1)} ms for ${shown}`);
  }, 120_000);
});
