import type { PilotItem } from '../pilot';

/** Columns of a manifest; all but the first are optional. */
const manifestColumns = ['item', 'stratum', 'cluster', 'units', 'file_sha256'] as const;

type ManifestItem = Omit<PilotItem, 'drawNo'>;

/**
 * Returns a manifest in the one form that its digest is of: all columns, items by name, so that the order and the quotes
 * of the file change nothing. Its cells contain no comma or quote.
 */
export function manifestCsv(items: readonly ManifestItem[]): string {
  const cells = items
    .map(({ item, stratum, cluster, units, fileSha256 }) => [item, stratum, cluster, units, fileSha256])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return [manifestColumns, ...cells].map((row) => `${row.map((cell) => cell ?? '').join()}\n`).join('');
}

/** Returns the drawn items in the order of the draw as CSV. */
export function sampleCsv(items: readonly PilotItem[]): string {
  const drawn = items.flatMap(({ item, drawNo }) => (drawNo === null ? [] : [{ item, drawNo }]));
  const lines = drawn.sort((one, other) => one.drawNo - other.drawNo);
  return `draw,item\n${lines.map(({ item, drawNo }) => `${drawNo},${item}\n`).join('')}`;
}
