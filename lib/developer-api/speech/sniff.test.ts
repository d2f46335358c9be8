import { describe, expect, it } from 'vitest';
import { sniffAudio } from './sniff';
import { wavSeconds } from './wav';

const bytes = (text: string, ...more: number[]) =>
  new Uint8Array([...[...text].map((letter) => letter.charCodeAt(0)), ...more]);

/** A WAV of 8-bit samples, 4 a second, whose header announces `announced` bytes of sound. */
function wav(soundBytes: number, announced: number, format = 1): Uint8Array {
  const view = new DataView(new ArrayBuffer(44 + soundBytes));
  bytes('RIFF    WAVEfmt ').forEach((byte, at) => {
    view.setUint8(at, byte);
  });
  view.setUint32(16, 16, true);
  view.setUint16(20, format, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 4, true);
  view.setUint32(28, 2, true);
  view.setUint16(32, 1, true);
  bytes('data').forEach((byte, at) => {
    view.setUint8(36 + at, byte);
  });
  view.setUint32(40, announced, true);
  return new Uint8Array(view.buffer);
}

describe('recordings', () => {
  it('are known by their bytes', () => {
    expect(sniffAudio(wav(4, 4))?.mimeType).toBe('audio/wav');
    expect(sniffAudio(bytes('ID3'))?.mimeType).toBe('audio/mpeg');
    expect(sniffAudio(new Uint8Array([0xff, 0xfb, 0x90]))?.mimeType).toBe('audio/mpeg');
    expect(sniffAudio(bytes('fLaC'))?.mimeType).toBe('audio/flac');
    expect(sniffAudio(bytes('OggS'))?.mimeType).toBe('audio/ogg');
    expect(sniffAudio(bytes('    ftypM4A '))?.mimeType).toBe('audio/mp4');
    expect(sniffAudio(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]))?.mimeType).toBe('audio/webm');
    for (const text of ['', 'RIFF    AVI ', '<html>', '%PDF-1.7'])
      expect(sniffAudio(bytes(text))).toBeUndefined();
    // An AAC stream begins with the same eleven bits and another layer.
    expect(sniffAudio(new Uint8Array([0xff, 0xf1, 0x50]))).toBeUndefined();
  });

  it('play as long as the sound that is there', () => {
    expect(wavSeconds(wav(10, 10))).toBe(2.5);
    expect(wavSeconds(wav(10, 4_000_000_000))).toBe(2.5);
    expect(wavSeconds(wav(10, 10, 0x55))).toBe(5);
    expect(wavSeconds(wav(0, 0))).toBeNull();
    expect(wavSeconds(bytes('RIFF'))).toBeNull();
  });
});
