import type { ProviderFamily } from './serving';

interface ProviderWords {
  name: string;
  passedOn: string;
  otherwise: string;
}

export const providerWords: Readonly<Record<ProviderFamily, ProviderWords>> = {
  chat: {
    name: 'Chat',
    passedOn: 'The whole request goes to a provider of the operator’s choice.',
    otherwise: 'No provider is configured. Requests are refused.',
  },
  embeddings: {
    name: 'Text for embeddings',
    passedOn: 'The text goes to a provider of the operator’s choice.',
    otherwise: 'No provider is configured. Requests are refused.',
  },
  speech: {
    name: 'Recordings',
    passedOn: 'The recording and its options go to a provider of the operator’s choice.',
    otherwise:
      'No provider is configured. If this server has a speech engine, it processes recordings; otherwise it refuses them.',
  },
  synthesis: {
    name: 'Text to be spoken',
    passedOn: 'The text goes to a provider of the operator’s choice.',
    otherwise:
      'No provider is configured. If this server has a speech engine, it makes the recording; otherwise requests are refused.',
  },
  image: {
    name: 'Images',
    passedOn: 'The image goes to a provider that the operator has chosen.',
    otherwise:
      'No provider is configured. If this server has an image engine, it processes the images; otherwise requests are refused.',
  },
  moderation: {
    name: 'Text for toxicity and moderation',
    passedOn: 'The text goes to a provider of the operator’s choice.',
    otherwise: 'An engine of this portal detects toxicity. Requests for moderation are refused.',
  },
};
