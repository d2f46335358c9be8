// Writes the bill of materials of the portal, and of the engines of images, which are installed apart.
import { readFileSync, writeFileSync } from 'node:fs';
import { billOfMaterials } from './bom';

const files = {
  'sbom.cdx.json': 'package-lock.json',
  'sbom-engines.cdx.json': 'packages/engines/package-lock.json',
};

for (const [file, lock] of Object.entries(files)) {
  const bill = billOfMaterials(readFileSync(lock, 'utf8'), new Date());
  writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
  process.stdout.write(`${file} lists ${bill.components.length} components.\n`);
}
