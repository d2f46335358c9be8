import { describe, expect, it } from 'vitest';
import { windowsOf } from './windows';

async function* inPieces(sound: Float32Array, length: number): AsyncGenerator<Float32Array> {
  for (let at = 0; at < sound.length; at += length) yield sound.subarray(at, at + length);
}

describe('stretches of sound', () => {
  it('end in pauses, and lose nothing', async () => {
    const sound = new Float32Array(60 * 16_000).fill(0.5);
    sound.fill(0, 20 * 16_000, 20.5 * 16_000);
    const windows = [];
    for await (const window of windowsOf(inPieces(sound, 5_000))) windows.push(window);
    expect(windows.length).toBe(3);
    const [first, second] = windows;
    expect(first?.samples.length).toBeGreaterThan(20 * 16_000);
    expect(first?.samples.length).toBeLessThan(20.5 * 16_000);
    expect(second?.from).toBe(first?.samples.length);
    expect(windows.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(sound.length);
  });

  it('are one where there is little', async () => {
    const windows = [];
    for await (const window of windowsOf(inPieces(new Float32Array(100), 30))) windows.push(window);
    expect(windows).toEqual([{ from: 0, samples: new Float32Array(100) }]);
  });
});
