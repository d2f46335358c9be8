import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  OGG,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { type SpokenFormat, soundMarksOf, spokenSampleRate } from '../../speech/synthesis';
import { wavHeader } from '../../speech/wav-header';
import { encoderOf } from '../speak/encoders';
import { measureSound } from './measure-sound';

const seconds = 8;

async function encoded(format: SpokenFormat): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const marks = soundMarksOf('flite 2.3', 'kal16', 'trainedAlgorithmicMedia');
  const encoder = await encoderOf(format, marks, async (bytes) => void pieces.push(bytes.slice()));
  await encoder.add(
    Int16Array.from({ length: seconds * spokenSampleRate }, (_, at) => 9_000 * Math.sin(at / 9)),
  );
  await encoder.finish();
  await encoder.free();
  return new Uint8Array(Buffer.concat(pieces));
}

/** Copies the Opus packets of an Ogg file into another container. */
async function inContainer(ogg: Uint8Array, format: OutputFormat): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(ogg), formats: [OGG] });
  const target = new BufferTarget();
  const conversion = await Conversion.init({ input, output: new Output({ format, target }) });
  await conversion.execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

const measured = async (bytes: Uint8Array) => (await measureSound(bytes)).seconds;
const half = (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2);

/** A WAV of 8-bit samples, 4 a second, whose header announces `announced` bytes of sound. */
function wav(soundBytes: number, announced: number, format = 1): Uint8Array {
  const view = new DataView(new ArrayBuffer(44 + soundBytes));
  const write = (text: string, at: number) =>
    [...text].forEach((letter, offset) => {
      view.setUint8(at + offset, letter.charCodeAt(0));
    });
  write('RIFF    WAVEfmt ', 0);
  view.setUint32(16, 16, true);
  view.setUint16(20, format, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 4, true);
  view.setUint32(28, 2, true);
  view.setUint16(32, 1, true);
  write('data', 36);
  view.setUint32(40, announced, true);
  return new Uint8Array(view.buffer);
}

describe('the length of a recording', () => {
  it('matches the sound in every format, with or without a length header', async () => {
    const opus = await encoded('opus');
    for (const bytes of [
      await encoded('wav'),
      await encoded('mp3'),
      await encoded('flac'),
      opus,
      await inContainer(opus, new WebMOutputFormat()),
      await inContainer(opus, new WebMOutputFormat({ appendOnly: true })),
      await inContainer(opus, new Mp4OutputFormat()),
    ]) {
      expect(await measured(bytes)).toBeGreaterThan(seconds - 0.05);
      expect(await measured(bytes)).toBeLessThan(seconds + 0.1);
    }
  });

  it('of a truncated file ends at the cut', async () => {
    const opus = await encoded('opus');
    const webm = await inContainer(opus, new WebMOutputFormat({ appendOnly: true }));
    for (const bytes of [await encoded('wav'), await encoded('mp3'), await encoded('flac'), opus, webm]) {
      expect(await measured(half(bytes))).toBeGreaterThan(0.3 * seconds);
      expect(await measured(half(bytes))).toBeLessThan(0.7 * seconds);
    }
  });

  it('reads a WAV’s first samples even if it announces wrong lengths', async () => {
    expect(await measured(wav(10, 10))).toBe(2.5);
    expect(await measured(wav(10, 4_000_000_000))).toBe(2.5);
    expect(await measured(wav(10, 10, 0x55))).toBe(5);
    expect(await measured(new Uint8Array([...wav(10, 10), ...Buffer.from('data\0\0\0\0')]))).toBe(2.5);
    expect(await measured(new Uint8Array([...wavHeader(24_000, {}), ...new Uint8Array(48_000)]))).toBe(1);
  });

  it('is unknown without any sound', async () => {
    expect(await measured(wav(0, 0))).toBeNull();
    for (const text of ['', 'RIFF', 'fLaC', 'fLaC and then nothing of use', 'OggS', 'ID3']) {
      expect(await measured(Buffer.from(text))).toBeNull();
    }
    const flac = await encoded('flac');
    const withoutFrames = flac.slice();
    withoutFrames.fill(0xff, 42);
    withoutFrames[4] = 0x80;
    expect(await measured(withoutFrames)).toBeNull();
    const blocks = Buffer.alloc(4_000_000);
    for (let at = 0; at < blocks.length; at += 4) blocks[at] = 1;
    blocks.write('fLaC');
    expect(await measured(blocks)).toBeNull();
  });
});
