import { z } from 'zod';
import masked from '../../../public/samples/developer-api/masked-text.json';
import { textResponseSchemas } from '../../developer-api/text/text';

/**
 * A text with invented personal data, and the entities that the portal's own engine finds in it: generated in advance
 * by `npm run samples`.
 */
export const maskedSample = z.object({ input: z.string(), answer: textResponseSchemas.pii }).parse(masked);

/** Path of the file of {@link maskedSample}, relative to the portal's URL. */
export const maskedSamplePath = '/samples/developer-api/masked-text.json';

/** A part of a masked text: unchanged words, or the type of a removed entity. */
export type MaskedPart = { words: string } | { type: string };

/** A masked text in its parts, in order. */
export function maskedParts({ redacted, entities }: z.infer<typeof textResponseSchemas.pii>): MaskedPart[] {
  let rest = redacted;
  const parts: MaskedPart[] = [];
  for (const { type } of entities) {
    const mark = `[${type.toUpperCase()}]`;
    const at = rest.indexOf(mark);
    if (at === -1) break;
    parts.push({ words: rest.slice(0, at) }, { type: type.replaceAll('_', ' ') });
    rest = rest.slice(at + mark.length);
  }
  return [...parts, { words: rest }];
}
