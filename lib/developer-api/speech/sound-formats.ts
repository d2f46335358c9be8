/** Every file and stream of sound that is made here has one channel and so many samples a second. */
export const madeSampleRate = 24_000;

/** What sound is made in, with the media type of each. */
export const soundFormats = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  pcm: 'audio/pcm',
} as const;

export type SoundFormat = keyof typeof soundFormats;

/** The names of the formats, as a sentence lists them. */
export const soundFormatNames = Object.keys(soundFormats).join(', ');

/** Whether sound is made in a format of this name. */
export function isSoundFormat(name: string): name is SoundFormat {
  return Object.hasOwn(soundFormats, name);
}
