import { expect, it } from 'vitest';
import { wavHeader } from './wav-header';

it('a WAV of unknown length declares the maximum, and names its software', () => {
  const header = wavHeader(24_000, { ISFT: 'flite', ICMT: 'Synthetic' });
  const text = Buffer.from(header).toString('latin1');
  expect(text).toMatch(/^RIFF\xff{4}WAVEfmt .*LIST.*INFOISFT.*flite\0.*ICMT.*Synthetic\0.*data\xff{4}$/s);
  expect(header.length % 2).toBe(0);
});
