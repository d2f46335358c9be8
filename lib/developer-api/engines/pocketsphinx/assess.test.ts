import { describe, expect, it } from 'vitest';
import { assessed, type Readings } from './assess';
import { grammarsOf, mispronunciationsOf } from './grammars';
import { type Segment, segmentsOf } from './run-batch';

const segment = (label: string, start: number, end: number, score: number): Segment => ({
  label,
  start,
  end,
  score,
});

/** "go on", with both words right. */
const right: Readings = {
  phoneByPhone: [
    segment('p0_0_0_G', 0, 10, -300),
    segment('p0_0_1_OW', 10, 30, -600),
    segment('p1_0_0_AA', 30, 50, -600),
    segment('p1_0_1_N', 50, 60, -300),
  ],
  anyPhones: [
    segment('x_G', 0, 10, -300),
    segment('x_OW', 10, 30, -600),
    segment('x_AA', 30, 50, -600),
    segment('x_N', 50, 60, -300),
  ],
  asWritten: [segment('w0_0', 0, 30, -900), segment('w1_0', 30, 60, -900)],
  mispronounced: [segment('w0_0', 0, 30, -900), segment('w1_0', 30, 60, -900)],
};

describe('the assessment of a reading', () => {
  it('is right if nothing fits better', () => {
    const found = assessed(['go', 'on'], right);
    expect(found).toMatchObject({ completeness: 100, further_speech_seconds: 0 });
    expect(found.score).toBeGreaterThan(90);
    expect(found.words[0]).toMatchObject({
      word: 'go',
      outcome: 'right',
      start_seconds: 0,
      end_seconds: 0.3,
    });
    expect(found.words[1]?.phones.map(({ expected, heard }) => [expected, heard])).toEqual([
      ['AA', 'AA'],
      ['N', 'N'],
    ]);
  });

  it('is wrong if free phones and a mistake fit better', () => {
    const anyPhones = [
      segment('x_G', 0, 10, -300),
      segment('x_AY', 10, 30, 200),
      ...(right.anyPhones ?? []).slice(2),
    ];
    const mispronounced = [segment('m0_3', 0, 30, -300), segment('w1_0', 30, 60, -900)];
    const found = assessed(['go', 'on'], { ...right, anyPhones, mispronounced });
    expect(found.words.map(({ outcome }) => outcome)).toEqual(['wrong', 'right']);
    expect(found.words[0]?.phones[1]).toMatchObject({ expected: 'OW', heard: 'AY' });
    expect(found.score).toBeLessThan(assessed(['go', 'on'], right).score);
  });

  it('distinguishes omitted words from replaced ones', () => {
    const onlyFirst = (right.phoneByPhone ?? []).slice(0, 2);
    const leftOut = assessed(['go', 'on'], { ...right, phoneByPhone: onlyFirst });
    expect(leftOut.words[1]).toMatchObject({ outcome: 'left_out', score: 0, start_seconds: null });
    expect(leftOut.completeness).toBe(50);
    const phoneByPhone = [...onlyFirst, segment('x_IY', 30, 60, -900)];
    const replaced = assessed(['go', 'on'], { ...right, phoneByPhone });
    expect(replaced.words[1]).toMatchObject({ outcome: 'wrong', score: 0 });
    expect(replaced.further_speech_seconds).toBe(0.3);
  });

  it('has score 0 if no grammar fits', () => {
    const nothing = { phoneByPhone: undefined, anyPhones: undefined, asWritten: undefined };
    const found = assessed(['go', 'on'], { ...nothing, mispronounced: undefined });
    expect(found).toMatchObject({ score: 0, completeness: 0 });
  });
});

describe('grammars', () => {
  it('contain only labels of the dictionary', () => {
    const words = [{ word: 'go', pronunciations: [['G', 'OW']] }];
    const { dictionary, ...grammars } = grammarsOf(words);
    for (const grammar of Object.values(grammars)) {
      const labels = [...grammar.matchAll(/^TRANSITION \d+ \d+ \S+ (\S+)$/gm)].map(([, label]) => label);
      expect(labels.length).toBeGreaterThan(0);
      expect(labels.filter((label) => !dictionary.has(label ?? ''))).toEqual([]);
    }
  });

  it('contain likely mistakes, each once', () => {
    const mistakes = mispronunciationsOf(['S', 'IH', 'K']).map((one) => one.join(' '));
    expect(mistakes).toContain('S IY K');
    expect(mistakes).toContain('TH IH K');
    expect(mistakes).toContain('S IH');
    expect(mistakes).toContain('S IH K S');
    expect(mistakes).not.toContain('S IH K');
    expect(new Set(mistakes).size).toBe(mistakes.length);
  });
});

describe('the output of the program', () => {
  it('is parsed into segments', () => {
    expect(segmentsOf('3 S 0 T -1010 A -1000 L -10 0 -400 0 p0_0_0_G 10 -600 -10 <sil> 40')).toEqual([
      segment('p0_0_0_G', 0, 10, -400),
      segment('<sil>', 10, 40, -600),
    ]);
    expect(segmentsOf('3 (null)')).toBeUndefined();
    expect(segmentsOf('')).toBeUndefined();
  });
});
