import { expect, it } from 'vitest';
import { imageAnswer, inBase64 } from '../handlers/answer-image';
import { sniffImage } from './image';

async function* piecesOf(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function textOf(pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

it('recognizes images by their first bytes', () => {
  const sniffed = (text: string) => sniffImage(Buffer.from(text, 'latin1'));
  expect(sniffed('\x89PNG\r\n\x1a\n…')).toBe('image/png');
  expect(sniffed('\xff\xd8\xff\xe0')).toBe('image/jpeg');
  expect(sniffed('RIFF\x00\x00\x00\x00WEBPVP8 ')).toBe('image/webp');
  for (const other of ['', 'GIF89a', '<svg/>', 'RIFF\x00\x00\x00\x00WAVE', '\x89PNG\n']) {
    expect(sniffed(other)).toBeUndefined();
  }
});

it.each([[['a']], [['ab', 'c']], [['abc', 'defg']], [['abcdefgh', '', 'i', 'jklmnopqrstuvwxyz']]])(
  'writes %j in base64, in pieces of any size',
  async (pieces) => {
    expect(await textOf(inBase64(piecesOf(...pieces)))).toBe(Buffer.from(pieces.join('')).toString('base64'));
  },
);

it('returns JSON images for official clients and stops if nobody reads', async () => {
  let hasEnded = false;
  async function* made() {
    try {
      yield Buffer.from('PNG');
      yield Buffer.from('…');
    } finally {
      hasEnded = true;
    }
  }
  const png = { status: 200, headers: { 'Content-Type': 'image/png', 'X-Engine': 'e' } };
  const whole = imageAnswer({ ...png, pieces: made() }, 'b64_json');
  expect(whole.headers).toMatchObject({ 'Content-Type': 'application/json; charset=utf-8', 'X-Engine': 'e' });
  const { created, data } = JSON.parse(await textOf(whole.pieces));
  expect(created).toBeGreaterThan(1_700_000_000);
  expect(data).toEqual([{ b64_json: Buffer.from('PNG…').toString('base64') }]);
  hasEnded = false;
  for await (const _ of imageAnswer({ ...png, pieces: made() }, 'b64_json').pieces) break;
  expect(hasEnded).toBe(true);
});
