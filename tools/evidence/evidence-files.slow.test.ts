import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { evidenceFiles, sampledOffers, samplesDir } from './evidence-files';

it.each(sampledOffers)(
  'makes the files of %s as they are published',
  (offerId) => {
    for (const [name, text] of Object.entries(evidenceFiles(offerId)))
      expect(text === readFileSync(join(samplesDir, offerId, name), 'utf8'), name).toBe(true);
  },
  300_000,
);
