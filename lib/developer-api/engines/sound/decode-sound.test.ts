import { describe, expect, it } from 'vitest';
import { wavHeader } from '../../speech/wav-header';
import { collectSound } from './decode-sound';

const wav = (rate: number) => new Uint8Array(Buffer.concat([wavHeader(rate, {}), Buffer.alloc(32_000, 7)]));

describe('sound of a recording', () => {
  it('has a sample rate usual for speech', async () => {
    const { length } = await collectSound(wav(8_000), 10);
    expect(Math.abs(length - 32_000)).toBeLessThan(10);
    for (const rate of [1, 3_999, 192_001, 4_294_967_295]) {
      await expect(collectSound(wav(rate), 10)).rejects.toMatchObject({ code: 'unsupported_audio' });
    }
  });
});
