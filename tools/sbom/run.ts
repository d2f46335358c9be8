// Writes the bill of materials of the portal, and of the image engines, which are installed apart.
import { readFileSync, writeFileSync } from 'node:fs';
import { unneededPackages } from '../prune.mjs';
import { billOfMaterials } from './bom';

const now = new Date();
const bills = {
  'sbom.cdx.json': billOfMaterials(readFileSync('package-lock.json', 'utf8'), now, unneededPackages),
  'sbom-engines.cdx.json': billOfMaterials(readFileSync('packages/engines/package-lock.json', 'utf8'), now),
};

for (const [file, bill] of Object.entries(bills)) {
  writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
  process.stdout.write(`${file} lists ${bill.components.length} components.\n`);
}
