import { describe, expect, it } from 'vitest';
import { wavHeader } from '../../speech/wav-header';
import { collectSound } from './decode-sound';

/** A recording that claims any rate, also one that `wavHeader` cannot write. */
function wav(rate: number): Uint8Array {
  const header = Buffer.from(wavHeader(8_000, {}));
  header.writeUInt32LE(rate, 24);
  return new Uint8Array(Buffer.concat([header, Buffer.alloc(32_000, 7)]));
}

describe('sound of a recording', () => {
  it('has a sample rate usual for speech', async () => {
    const { length } = await collectSound(wav(8_000), 10);
    expect(Math.abs(length - 32_000)).toBeLessThan(10);
    for (const rate of [1, 3_999, 192_001, 4_294_967_295]) {
      await expect(collectSound(wav(rate), 10)).rejects.toMatchObject({ code: 'unsupported_audio' });
    }
  });
});
