import type { DigitalSourceType } from '../engine-info';

/** Returns the IPTC address of a digital source type, which is also its identifier. */
function digitalSourceUri(type: DigitalSourceType): string {
  return `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
}

/** Metadata that marks a speech file as synthetic, for people and programs. */
export interface SoundMarks {
  /** A sentence for people. */
  comment: string;
  /** Name of the software that made the file. */
  software: string;
  digitalSource: string;
}

/** Builds the metadata for speech from an engine. */
export function soundMarksOf(software: string, voice: string, type: DigitalSourceType): SoundMarks {
  const digitalSource = digitalSourceUri(type);
  const comment = `Synthetic speech, made by ${software} (voice ${voice}). Digital source type: ${digitalSource}`;
  return { comment, software, digitalSource };
}
