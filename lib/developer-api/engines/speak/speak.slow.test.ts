import { parseBuffer } from 'music-metadata';
import { describe, expect, it } from 'vitest';
import { type SpokenFormat, soundMarksOf, spokenFormats } from '../../speech/synthesis';
import { type SpeakInput, type SpeakPiece, speak } from './speak';

const marks = soundMarksOf('flite 2.3', 'kal16', 'trainedAlgorithmicMedia');
const inputOf = (text: string, format: SpokenFormat = 'pcm', speed = 1): SpeakInput => {
  return { engine: 'flite', voice: 'kal16', language: 'en', text, speed, format, marks };
};

async function spoken(input: SpeakInput) {
  const pieces: SpeakPiece[] = [];
  const emit = async (piece: SpeakPiece) => {
    pieces.push(piece);
  };
  const { seconds } = await speak(input, { emit, signal: new AbortController().signal });
  const bytes = Buffer.concat(pieces.filter((piece) => piece instanceof Uint8Array));
  return { seconds, bytes, pieces };
}

/** The tags of a format, in the names that readers use. */
const tagOf = {
  mp3: 'TXXX:DigitalSourceType',
  opus: 'DIGITALSOURCETYPE',
  wav: 'ICMT',
  flac: 'DIGITALSOURCETYPE',
};

describe('speech', () => {
  for (const format of ['mp3', 'opus', 'wav', 'flac'] as const) {
    it(`is a ${format} file that declares itself synthetic`, async () => {
      const { bytes, seconds } = await spoken(inputOf('Good morning. How are you?', format));
      const { native, format: read } = await parseBuffer(bytes, { mimeType: spokenFormats[format] });
      const tags = Object.values(native).flat();
      expect(JSON.stringify(tags.find(({ id }) => id === tagOf[format])?.value)).toContain(
        'digitalsourcetype/trainedAlgorithmicMedia',
      );
      expect([read.sampleRate, read.numberOfChannels]).toEqual([24_000, 1]);
      expect(seconds).toBeGreaterThan(1);
    });
  }

  it('lasts as long as requested', async () => {
    const text = 'The speed of speech is up to its caller.';
    const lasted = [];
    for (const speed of [0.5, 1, 2]) lasted.push((await spoken(inputOf(text, 'pcm', speed))).seconds);
    const [slow = 0, usual = 0, fast = 0] = lasted;
    expect(slow / usual).toBeGreaterThan(1.7);
    expect(usual / fast).toBeGreaterThan(1.7);
  });

  it('is streamed sentence by sentence, each with its end in the text', async () => {
    const { pieces, bytes, seconds } = await spoken(inputOf('One. Two. ?! \u{1f600} Three.'));
    expect(pieces.filter((piece) => 'characters' in piece)).toEqual([
      { characters: 5 },
      { characters: 13 },
      { characters: 21 },
    ]);
    expect(bytes.length).toBe(Math.round(seconds * 24_000) * 2);
  });

  it('waits for its reader', async () => {
    let takes = () => {};
    let given = 0;
    const leaving = new AbortController();
    const emit = () => {
      given += 1;
      return new Promise<void>((resolve, reject) => {
        takes = resolve;
        if (leaving.signal.aborted) reject(new Error('left'));
        leaving.signal.addEventListener('abort', () => reject(new Error('left')));
      });
    };
    const work = speak(inputOf('word. '.repeat(600)), { emit, signal: leaving.signal });
    for (const pieces of [1, 2, 3]) {
      await expect.poll(() => given).toBe(pieces);
      // It emits nothing before the previous piece was accepted.
      await new Promise((resolve) => setImmediate(resolve));
      expect(given).toBe(pieces);
      takes();
    }
    leaving.abort();
    await expect(work).rejects.toThrow();
  });

  it('is made of any text that can be spoken', { timeout: 60_000 }, async () => {
    const hostile = [
      '9'.repeat(500),
      'a'.repeat(500),
      '<speak><break time="9s"/>&amp;</speak>',
      '-o /etc/passwd -voice x',
      'one\u0000two\u0001\ud800',
      '%n%s$(id)`id`',
      'ﷺ '.repeat(50),
      '!'.repeat(300),
      'x '.repeat(400),
    ];
    for (const text of hostile) {
      const { seconds } = await spoken(inputOf(text));
      expect(seconds, text).toBeLessThan(300);
    }
  });

  it('does not remember earlier texts', { timeout: 120_000 }, async () => {
    const residentMb = () => process.memoryUsage().rss / 1_048_576;
    for (let run = 0; run < 2; run += 1) await spoken(inputOf('word. '.repeat(20), 'mp3'));
    const before = residentMb();
    for (let run = 0; run < 6; run += 1) await spoken(inputOf('word. '.repeat(20), 'mp3'));
    // Each sentence has a memory of 17 MB, which would be two gigabytes.
    expect(residentMb() - before).toBeLessThan(600);
  });
});
