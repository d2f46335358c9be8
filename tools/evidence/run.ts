// Measures the portal's own engines and writes what the pages show. `npm run evidence` measures the messages that ship;
// `npm run evidence -- --data rows.jsonl` measures your own, and writes the package next to them.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFileList, type PackageFiles } from '../../lib/offers/editor/make-evidence';
import { maskingPackage } from './masking-package';
import { readOwnMessages } from './messages';
import { shippedPackages } from './shipped-packages';

type Measured = ReturnType<typeof maskingPackage>;

function write(folder: string, { package: evidence, files }: Measured): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const all: PackageFiles = files;
  for (const [name, { content }] of Object.entries(all)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'files.json'), makeFileList(evidence.anonymisation, files));
  writeFileSync(`${folder}.json`, `${JSON.stringify(evidence, null, 2)}\n`);
  for (const { name, value, ci_low, ci_high, n } of [...evidence.metrics, ...evidence.strata.rows])
    process.stdout.write(`${name}: ${value}% (${ci_low} to ${ci_high}) of ${n}\n`);
  process.stdout.write(`Written to ${folder}.json and ${folder}\n`);
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const { values } = parseArgs({ options: { data: { type: 'string' } } });

if (values.data !== undefined) {
  const messages = readOwnMessages(readFileSync(values.data, 'utf8'));
  const folder = `${values.data.replace(/\.\w+$/, '')}-evidence`;
  write(
    folder,
    maskingPackage(messages, {
      offerId: 'masking-shadow-14',
      notice: 'Measured on your own messages. They stay on this machine.',
      data: `${messages.length} messages of your own.`,
      title: 'Personal data masking, measured on your messages',
      measuredAt: `Measured on ${new Date().toISOString().slice(0, 10)}.`,
    }),
  );
  // The scoring scripts look for the package by the name in its plan.
  copyFileSync(`${folder}.json`, join(folder, 'masking-shadow-14.json'));
  process.stdout.write(
    `To see it as a page, run npm start on this machine, upload ${folder}.json at /inbox/offers/masking-shadow-14, publish it and open /samples/masking-shadow-14.\n`,
  );
} else {
  const measuredAt = `Measured on ${git('show', '-s', '--format=%cs')} with the engines as of commit ${git('rev-parse', '--short=8', 'HEAD')}.`;
  for (const [offerId, measure] of Object.entries(shippedPackages))
    write(`public/samples/${offerId}`, measure(measuredAt));
}
