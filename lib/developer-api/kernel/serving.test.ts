import { describe, expect, it } from 'vitest';
import { readyModels } from './models';
import { engineInfo, serversWith } from './servers-fixture';
import { enginesOf, type Servers, servingOf } from './serving';

describe('how operations are served', () => {
  it('without a provider: by engines, or not at all', () => {
    const none = serversWith();
    expect(servingOf('pii', none)).toBe('engine');
    expect(servingOf('toxicity', none)).toBe('engine');
    expect(servingOf('chat', none)).toBe('unconfigured');
    expect(servingOf('moderation', none)).toBe('unconfigured');
    expect(servingOf('transcribe', none)).toBe('unconfigured');
    expect(servingOf('restore_face', none)).toBe('unconfigured');
    expect(servingOf('pronunciation', none)).toBe('uninstalled');
    expect(servingOf('stream', none)).toBe('uninstalled');
  });

  it('with providers: by those of the right API', () => {
    const speech = serversWith({ speech: { models: ['ears'] } });
    expect(servingOf('transcribe', speech)).toBe('provider');
    expect(servingOf('chat', speech)).toBe('unconfigured');
    expect(servingOf('synthesize', speech)).toBe('unconfigured');
    expect(servingOf('synthesize', serversWith({ synthesis: { models: ['mouth'] } }))).toBe('provider');
    expect(servingOf('toxicity', serversWith({ moderation: { models: ['judge'] } }))).toBe('provider');
  });

  it('uses an image provider for the operations configured for it', () => {
    const images = serversWith({ image: { models: ['upscale'] } });
    expect(servingOf('upscale', images)).toBe('provider');
    expect(servingOf('remove_background', images)).toBe('unconfigured');
  });

  it('by engines that were found, after providers that were configured', () => {
    const ears = engineInfo({ id: 'old-ears', operation: 'transcribe' });
    expect(servingOf('transcribe', serversWith({}, [ears]))).toBe('engine');
    expect(enginesOf('transcribe', serversWith({}, [ears]))).toEqual([ears]);
    expect(servingOf('transcribe', serversWith({ speech: { models: ['ears'] } }, [ears]))).toBe('provider');
  });
});

describe('the models that are ready', () => {
  const local = ['language', 'pii', 'sentiment', 'entities', 'toxicity'].map((name) => `text-${name}`);
  const idsOf = (who: Servers) => readyModels(who).map(({ id }) => id);

  it('include text operations and providers whose callers name a model', () => {
    expect(idsOf(serversWith())).toEqual(local);
    const providers = {
      chat: { models: ['a', 'b'] },
      speech: { models: ['b', 'c'] },
      moderation: { models: ['judge'] },
      image: { models: ['upscale'] },
    };
    expect(idsOf(serversWith(providers))).toEqual(['a', 'b', 'judge', 'c', ...local]);
  });

  it('describe each operation, who serves it and its quality', () => {
    const voice = { id: 'slt', language: 'en-US' };
    const mouth = engineInfo({
      id: 'flite',
      operation: 'synthesize',
      version: '2.2',
      voices: [voice],
      digitalSourceType: 'trainedAlgorithmicMedia',
      figures: { words_right_percent: 95 },
    });
    const models = readyModels(
      serversWith({ synthesis: { models: ['b'] }, speech: { models: ['b'] } }, [mouth]),
    );
    expect(models.find(({ id }) => id === 'b')).toMatchObject({
      owned_by: 'upstream',
      operations: ['transcribe', 'synthesize'],
      quality: null,
      languages: null,
    });
    expect(models.find(({ id }) => id === 'flite')).toMatchObject({
      owned_by: 'portal',
      operations: ['synthesize'],
      quality: 'basic',
      languages: ['en-US'],
      voices: [voice],
      digital_source_type: 'trainedAlgorithmicMedia',
      figures: { words_right_percent: 95 },
    });
  });

  it('name the provider’s model behind a text operation', () => {
    const judged = readyModels(serversWith({ moderation: { models: ['judge'] } }));
    expect(judged.find(({ id }) => id === 'text-toxicity')).toMatchObject({
      owned_by: 'portal',
      engine: 'judge',
      figures: {},
    });
  });
});
