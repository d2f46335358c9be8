import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { jsonOf } from '@/lib/kernel/json-of';
import { type EvidencePackage, evidencePackageSchema } from '@/lib/offers/evidence-package';
import type { OfferSnapshot } from '@/lib/offers/offer-store';
import maskingFiles from '@/public/samples/masking-shadow-14/files.json';
import masking from '@/public/samples/masking-shadow-14.json';
import reviewFiles from '@/public/samples/message-review-30/files.json';
import review from '@/public/samples/message-review-30.json';

const fileListSchema = z.object({
  files: z.array(z.object({ name: z.string(), holds: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** A file from which figures of a package are computed; `holds` describes its content. */
export interface EvidenceFile {
  name: string;
  holds: string;
  bytes: number;
  sha256: string;
}

export interface ShownSample {
  sample: EvidencePackage;
  /** Label of its figures. Shipped packages are measured; the portal does not know the origin of others. */
  origin: 'Measured on made-up messages' | 'Measured in a pilot' | 'Sample provided by the operator';
  /** Files that its figures are computed from; packages that were uploaded as JSON have none. */
  files: readonly EvidenceFile[];
}

/** The sample evidence packages that ship with the portal, by the id of their offer, from the files that are served. */
const shippedSamples: ReadonlyMap<string, ShownSample> = new Map(
  [
    { content: masking, files: maskingFiles.files },
    { content: review, files: reviewFiles.files },
  ]
    .map(({ content, files }) => ({ sample: evidencePackageSchema.parse(content), files }))
    .map(({ sample, files }) => [sample.offer_id, { sample, files, origin: 'Measured on made-up messages' }]),
);

/**
 * Returns the sample evidence package of an offer with its origin: the one that founders uploaded or published from a
 * pilot, otherwise the shipped one.
 */
export function shownSampleOf({ samples }: OfferSnapshot, offerId: string): ShownSample | undefined {
  const uploaded = samples.get(offerId);
  if (!uploaded) return shippedSamples.get(offerId);
  const list = fileListSchema.safeParse(jsonOf(uploaded.files['files.json'] ?? '')).data;
  const { sample } = uploaded;
  const origin = sample.measured_in_pilot ? 'Measured in a pilot' : 'Sample provided by the operator';
  return { sample, origin, files: list?.files ?? [] };
}

/**
 * Returns a file of the package that {@link shownSampleOf} returns; without a snapshot, of the shipped one. Undefined
 * if there is no file of this name.
 */
export async function readSampleFile(
  snapshot: OfferSnapshot | null,
  offerId: string,
  file: string,
): Promise<string | undefined> {
  const uploaded = snapshot?.samples.get(offerId);
  const isPackage = file === `${offerId}.json`;
  if (uploaded && isPackage) return uploaded.json;
  if (uploaded) return Object.hasOwn(uploaded.files, file) ? uploaded.files[file] : undefined;
  const names = ['files.json', ...(shippedSamples.get(offerId)?.files ?? []).map(({ name }) => name)];
  if (!shippedSamples.has(offerId) || !(isPackage || names.includes(file))) return undefined;
  return readFile(isPackage ? `public/samples/${file}` : `public/samples/${offerId}/${file}`, 'utf8');
}

/** Returns the sample evidence package of an offer: the one that founders uploaded, otherwise the shipped one. */
export function samplePackageOf(snapshot: OfferSnapshot, offerId: string): EvidencePackage | undefined {
  return shownSampleOf(snapshot, offerId)?.sample;
}

/** Ids of the published offers that have a sample evidence package, in order. */
export function sampledOfferIds(snapshot: OfferSnapshot): string[] {
  return snapshot.offers.flatMap(({ id }) => (samplePackageOf(snapshot, id) ? [id] : []));
}
