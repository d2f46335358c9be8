import { describe, expect, it } from 'vitest';
import { sniffAudio } from './read-recording';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('recordings', () => {
  it('are recognized by their bytes', () => {
    expect(sniffAudio(bytes('RIFF    WAVE'))?.mimeType).toBe('audio/wav');
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
});
