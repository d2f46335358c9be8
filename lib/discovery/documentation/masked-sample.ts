import { z } from 'zod';
import masked from '../../../public/samples/developer-api/masked-text.json';
import { textResponseSchemas } from '../../developer-api/text/text';

const sampleSchema = z.object({ input: z.string(), answer: textResponseSchemas.pii });

/**
 * Made-up messages with the personal data that the portal's own engine finds in them: one to read, one to try.
 * Generated in advance by `npm run samples`.
 */
export const maskedSamples = z
  .object({ read: sampleSchema.extend({ missed: z.string() }), try: sampleSchema })
  .parse(masked);

export const maskedSamplePath = '/samples/developer-api/masked-text.json';
