import { createHash } from 'node:crypto';
import type { OfferStore } from '../change-offer';
import { type DraftOutcome, makeSample } from '../make-draft';
import type { ComputedPackage } from './evidence-figures';

export type PackageFiles = Record<string, { content: string; holds: string }>;

/** Returns `files.json`, which lists the files with their SHA-256. */
export function makeFileList(notice: string, files: PackageFiles): string {
  const listed = Object.entries(files).map(([name, { content, holds }]) => ({
    name,
    holds,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  return `${JSON.stringify({ notice, files: listed }, null, 2)}\n`;
}

/** Drafts a sample package that was computed from rows, with its files. Throws as makeSample does. */
export function makeEvidence(
  store: OfferStore,
  offerId: string,
  { sample, files }: ComputedPackage,
): Promise<DraftOutcome> {
  const listed = makeFileList(sample.anonymisation, {
    'rows.csv': { content: files['rows.csv'], holds: 'The counts for each item' },
    'plan.json': { content: files['plan.json'], holds: 'Which columns each figure is computed from' },
  });
  return makeSample(store, offerId, sample, { ...files, 'files.json': listed });
}
