// Draws the sample of a pilot again from `plan.json` and `manifest.csv`, and compares it with `sample.csv`:
// `node draw.mjs [FOLDER]`. Does the same as `draw.py`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordsOf } from './csv.mjs';
import { drawSample } from './sample.mjs';

const [folder = import.meta.dirname] = process.argv.slice(2);

/** @param {string} name */
const textOf = (name) => readFileSync(join(folder, name), 'utf8');
/** @param {string} text */
const digestOf = (text) => createHash('sha256').update(text).digest('hex');

const [plan, manifest] = [textOf('plan.json'), textOf('manifest.csv')];
const items = [...recordsOf(manifest)]
  .slice(1)
  .map(({ cells: [item = '', stratum = ''] }) => ({ item, stratum: stratum || null }));
const digests = { planSha256: digestOf(plan), manifestSha256: digestOf(manifest) };
const { seed, drawn } = drawSample({ ...digests, items, size: JSON.parse(plan).sample_size });
const isSame =
  `draw,item\n${drawn.map(({ item }, at) => `${at + 1},${item}\n`).join('')}` === textOf('sample.csv');
console.log(
  `Seed ${seed}, ${drawn.length} of ${items.length} items: ${isSame ? 'the same sample' : 'A DIFFERENT SAMPLE'}.`,
);
process.exitCode = isSame ? 0 : 1;
