import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fliteVoices } from '../../developer-api/engines/speak/probe-speakers';
import { imageSamples, spokenSamples } from './engine-samples';

const textOf = (path: string) => readFileSync(`public${path}`, 'latin1');
const sourceType = (name: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${name}`;

describe('the samples that engines made', () => {
  it('are of every voice', () => {
    expect(spokenSamples.map(({ voice }) => voice)).toEqual([...fliteVoices]);
  });

  it.each(spokenSamples)('say that they are synthetic speech, of $voice', ({ path, voice }) => {
    const file = textOf(path);
    expect(file.length).toBeLessThan(30_000);
    expect(file).toContain(`Synthetic speech, made by flite (voice ${voice}).`);
    expect(file).toContain(sourceType('trainedAlgorithmicMedia'));
  });

  it.each(imageSamples)(
    'say what was done to a picture, by $engine',
    ({ operation, after, before, engine }) => {
      const file = textOf(after);
      const type =
        operation === 'upscale' ? 'compositeWithTrainedAlgorithmicMedia' : 'algorithmicallyEnhanced';
      expect(file).toContain(sourceType(type));
      expect(file).toContain(`CreatorTool="${engine}`);
      expect(file.length + textOf(before).length).toBeLessThan(256_000);
    },
  );
});
