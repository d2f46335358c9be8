import type { WorkLoaders } from './processes/work';

/**
 * Loads the work of each kind in a separate process. The portal's process imports only the types, so it never loads an
 * engine's dependencies.
 */
export const works = {
  text: async () => (await import('./text-work')).analyseWindow,
  audio_seconds: async () => (await import('./sound/measure-sound')).measureWork,
  pronounce: async () => (await import('./pocketsphinx/pronunciation-work')).assessPronunciation,
  transcribe: async () => (await import('./pocketsphinx/transcription-work')).transcribeRecording,
  transcribe_stream: async () => (await import('./pocketsphinx/transcription-work')).transcribeStream,
  speak: async () => (await import('./speak/speak')).speak,
  upscale: async () => (await import('./image/image-works')).upscaleWork,
  remove_background: async () => (await import('./image/image-works')).removeBackgroundWork,
} as const satisfies WorkLoaders;

export type Works = typeof works;
