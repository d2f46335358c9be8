import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fliteVoices } from '../../developer-api/engines/probe-engines';
import { operations } from '../../developer-api/kernel/operations';
import { serversWith } from '../../developer-api/kernel/servers-fixture';
import { pronunciationSchema } from '../../developer-api/speech/pronunciation';
import { transcriptSchema } from '../../developer-api/speech/transcript';
import { textOperations, textResponseSchemas } from '../../developer-api/text/text';
import {
  answeredSamples,
  answerPaths,
  engineSamples,
  imageSamples,
  readings,
  spokenSamples,
} from './engine-samples';

const textOf = (path: string) => readFileSync(`public${path}`, 'latin1');
const jsonOf = (path: string): unknown => JSON.parse(readFileSync(`public${path}`, 'utf8'));
const sourceType = (name: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${name}`;

describe('the samples that engines made', () => {
  it('include every voice', () => {
    expect(spokenSamples.map(({ voice }) => voice)).toEqual([...fliteVoices]);
  });

  it.each(spokenSamples)('declare synthetic speech, of $voice', ({ path, voice }) => {
    const file = textOf(path);
    expect(file.length).toBeLessThan(30_000);
    expect(file).toContain(`Synthetic speech, made by flite (voice ${voice}).`);
    expect(file).toContain(sourceType('trainedAlgorithmicMedia'));
  });

  it.each(imageSamples)(
    'state what was done to a picture, by $engine',
    ({ operation, after, before, engine }) => {
      const file = textOf(after);
      const type =
        operation === 'upscale' ? 'compositeWithTrainedAlgorithmicMedia' : 'algorithmicallyEnhanced';
      expect(file).toContain(sourceType(type));
      expect(file).toContain(`CreatorTool="${engine}`);
      expect(file.length + textOf(before).length).toBeLessThan(256_000);
    },
  );

  it('declare that a reading is synthetic speech', () => {
    expect(textOf(readings.wrong)).toContain('Synthetic speech, made by flite (voice slt).');
    expect(textOf(readings.wrong)).toContain(sourceType('trainedAlgorithmicMedia'));
  });

  it('match the schemas of answers', () => {
    transcriptSchema.strict().parse(jsonOf(answerPaths.transcribe));
    const texts = z.record(z.string(), z.unknown()).parse(jsonOf(answerPaths.text));
    for (const operation of textOperations) textResponseSchemas[operation].strict().parse(texts[operation]);
    const pair = z.strictObject({ right: pronunciationSchema.strict(), wrong: pronunciationSchema.strict() });
    const { right, wrong } = pair.parse(jsonOf(answerPaths.pronunciation));
    expect(right.score).toBeGreaterThan(wrong.score);
    expect(right.words.map(({ word }) => word)).toEqual(wrong.words.map(({ word }) => word));
    const events = z.array(
      z.object({ type: z.string(), delta: z.string().optional(), text: z.string().optional() }),
    );
    const streamed = events.parse(jsonOf(answerPaths.stream));
    expect(streamed.at(-1)).toMatchObject({
      type: 'transcript.text.done',
      text: streamed.map(({ delta = '' }) => delta).join(''),
    });
    expect(streamed.length).toBeGreaterThan(2);
  });

  it('include every operation of an engine and state where there is none', () => {
    const { providers } = serversWith();
    const words = engineSamples({ engines: { ready: [] }, providers }).split('\n\n');
    for (const { title } of Object.values(operations)) {
      expect(words.some((text) => text.startsWith(`**${title}**: `))).toBe(true);
    }
    const without = Object.keys(operations).filter(
      (name) =>
        !Object.hasOwn(answeredSamples, name) &&
        ![...spokenSamples, ...imageSamples].some(({ operation }) => operation === name),
    );
    expect(without).toEqual(['chat', 'embeddings', 'moderation', 'restore_face']);
    expect(
      words.filter((text) => text.startsWith('None of the portal’s own engines does this')),
    ).toHaveLength(4);
  });
});
