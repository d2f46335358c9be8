import type { DigitalSourceType } from '../engine-info';

/** Where the IPTC explains a digital source type, which is also its full name. */
function digitalSourceUri(type: DigitalSourceType): string {
  return `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
}

/** What a file of speech says of itself, for people and for machines. */
export interface SoundMarks {
  /** A sentence for people. */
  comment: string;
  /** What made it. */
  software: string;
  digitalSource: string;
}

/** The marks of speech that an engine made. */
export function soundMarksOf(software: string, voice: string, type: DigitalSourceType): SoundMarks {
  const digitalSource = digitalSourceUri(type);
  const comment = `Synthetic speech, made by ${software} (voice ${voice}). Digital source type: ${digitalSource}`;
  return { comment, software, digitalSource };
}
