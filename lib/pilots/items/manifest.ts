/** Part of a plan that determines the sample. */
export interface SamplePlan {
  strata?: readonly string[];
  sample_size: number;
}

/** Numbers of items in a manifest, and of those drawn. */
interface ItemCounts {
  total: number;
  drawn: number;
}

/** Summary of a manifest, and of the sample drawn from it by the approved plan. */
export interface PilotSample extends ItemCounts {
  /** SHA-256 of the manifest in the form of `manifestCsv`. */
  manifestSha256: string;
  /** Null until both sides have approved a plan; nothing is drawn before. */
  seed: number | null;
  /** By name; empty for a manifest without strata. */
  strata: readonly (ItemCounts & { name: string })[];
}

export interface PilotItem {
  item: string;
  stratum: string | null;
  /** Items that are similar to each other, such as those of one speaker or file. */
  cluster: string | null;
  units: number | null;
  fileSha256: string | null;
  /** Place in the drawn sample, from 1; null if it was not drawn. */
  drawNo: number | null;
}

/** Columns of a manifest; all but the first are optional. */
export const manifestColumns = ['item', 'stratum', 'cluster', 'units', 'file_sha256'] as const;

export type ManifestItem = Omit<PilotItem, 'drawNo'>;

export interface ManifestRows {
  kind: 'manifest';
  rows: readonly ManifestItem[];
}

/**
 * Returns a manifest in the canonical form for its digest: all columns, items by name, so that order and quotes of the
 * file change nothing. Its cells contain no comma or quote.
 */
export function manifestCsv(items: readonly ManifestItem[]): string {
  const cells = items
    .map(({ item, stratum, cluster, units, fileSha256 }) => [item, stratum, cluster, units, fileSha256])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return [manifestColumns, ...cells].map((row) => `${row.map((cell) => cell ?? '').join()}\n`).join('');
}

/** Returns the drawn items in the order of the draw. */
export function drawnItems(items: readonly PilotItem[]): (ManifestItem & { drawNo: number })[] {
  return items
    .flatMap(({ drawNo, ...item }) => (drawNo === null ? [] : [{ ...item, drawNo }]))
    .sort((one, other) => one.drawNo - other.drawNo);
}

/** Returns the drawn items in the order of the draw as CSV. */
export function sampleCsv(items: readonly PilotItem[]): string {
  return `draw,item\n${drawnItems(items)
    .map(({ item, drawNo }) => `${drawNo},${item}\n`)
    .join('')}`;
}

/** Returns the reason why a plan's sample cannot be drawn from a manifest; null for enough items in exactly its strata. */
export function manifestProblem(
  { strata = [], sample_size }: SamplePlan,
  sample: PilotSample,
): 'manifest_strata' | 'manifest_short' | null {
  const names = sample.strata.map(({ name }) => name);
  if (names.join() !== strata.toSorted().join()) return 'manifest_strata';
  return sample.total < sample_size ? 'manifest_short' : null;
}
