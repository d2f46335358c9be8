// Makes the files of the sample evidence packages that ship, from the packages and their plans: `npm run evidence`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evidenceFiles, sampledOffers, samplesDir } from './evidence-files';

for (const offerId of sampledOffers) {
  for (const [name, text] of Object.entries(evidenceFiles(offerId))) {
    await writeFile(join(samplesDir, offerId, name), text);
    process.stdout.write(`${offerId}/${name}: ${Buffer.byteLength(text)} bytes\n`);
  }
}
