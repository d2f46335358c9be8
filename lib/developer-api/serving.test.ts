import { describe, expect, it } from 'vitest';
import { readyModels } from './models';
import { type ConfiguredProviders, servingOf } from './serving';

const none: ConfiguredProviders = { chat: undefined, speech: undefined, moderation: undefined };

describe('how operations are served', () => {
  it('without a provider: by engines, or by nobody', () => {
    expect(servingOf('pii', none)).toBe('engine');
    expect(servingOf('toxicity', none)).toBe('engine');
    expect(servingOf('chat', none)).toBe('unconfigured');
    expect(servingOf('moderation', none)).toBe('unconfigured');
    expect(servingOf('transcribe', none)).toBe('unconfigured');
    expect(servingOf('pronunciation', none)).toBe('unserved');
    expect(servingOf('upscale', none)).toBe('unserved');
  });

  it('with providers: by those of the right family', () => {
    const speech = { ...none, speech: { models: ['ears'] } };
    expect(servingOf('transcribe', speech)).toBe('provider');
    expect(servingOf('chat', speech)).toBe('unconfigured');
    expect(servingOf('synthesize', speech)).toBe('unserved');
    expect(servingOf('toxicity', { ...none, moderation: { models: ['judge'] } })).toBe('provider');
  });
});

describe('the models that are ready', () => {
  const local = ['language', 'pii', 'sentiment', 'entities', 'toxicity'].map((name) => `text-${name}`);
  const idsOf = (providers: ConfiguredProviders) => readyModels(providers).map(({ id }) => id);

  it('are the text operations, and those of providers whose callers name a model', () => {
    expect(idsOf(none)).toEqual(local);
    const judge = { models: ['judge'] };
    expect(
      idsOf({ chat: { models: ['a', 'b'] }, speech: { models: ['b', 'c'] }, moderation: judge }),
    ).toEqual(['a', 'b', 'c', ...local]);
  });
});
