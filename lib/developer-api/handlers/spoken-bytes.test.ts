import { describe, expect, it } from 'vitest';
import { bytesOfFormat } from './answer-synthesis';

async function* piecesOf(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece, 'latin1');
}

async function textOf(format: string, ...pieces: string[]): Promise<string | undefined> {
  const bytes = await bytesOfFormat(format, piecesOf(...pieces));
  if (!bytes) return undefined;
  let text = '';
  for await (const piece of bytes) text += Buffer.from(piece).toString('latin1');
  return text;
}

describe('bytesOfFormat', () => {
  it.each([
    ['mp3', 'ID3\x04 the rest'],
    ['mp3', '\xff\xfb\x90 the rest'],
    ['wav', 'RIFF\xff\xff\xff\xffWAVEfmt '],
    ['opus', 'OggS the rest'],
    ['flac', 'fLaC the rest'],
    ['aac', '\xff\xf1 the rest of it'],
    ['pcm', '\0\0\x01\0 samples'],
    ['of-tomorrow', 'anything at all'],
    ['mp3', ''],
  ])('passes %s on whole', async (format, file) => {
    expect(await textOf(format, file.slice(0, 1), file.slice(1, 9), file.slice(9))).toBe(file);
  });

  it.each([
    ['wav', '\xff\xfb\x90 the rest'],
    ['opus', 'ID3\x04 the rest'],
    ['pcm', 'RIFF\0\0\0\0WAVEfmt '],
    ['mp3', 'fLaC the rest'],
  ])('refuses a format other than %s', async (format, file) => {
    expect(await textOf(format, file)).toBeUndefined();
  });
});
