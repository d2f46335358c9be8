/** A part of an image: the input of the network and the used part of its result, in pixels of the original. */
export interface Tile {
  /** Input of the network: the part with a margin around it, within the image. */
  seen: { left: number; top: number; width: number; height: number };
  /** Part of the result that is used. These parts cover the image exactly once. */
  kept: { left: number; top: number; width: number; height: number };
}

/**
 * Divides an image into parts that are processed with a margin, so that no seam shows where they meet.
 * @param kept maximum length of a side of the used part
 * @param margin additional pixels on each side
 */
export function planTiles(width: number, height: number, kept: number, margin: number): Tile[] {
  const columns = spans(width, kept, margin);
  return spans(height, kept, margin).flatMap((row) =>
    columns.map((column) => ({
      seen: { left: column.from, top: row.from, width: column.seen, height: row.seen },
      kept: { left: column.at, top: row.at, width: column.kept, height: row.kept },
    })),
  );
}

/** Parts of about the same length, so that the last one is no sliver. */
function spans(length: number, keptMax: number, margin: number) {
  const count = Math.ceil(length / keptMax);
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor((index * length) / count);
    const end = Math.floor(((index + 1) * length) / count);
    const from = Math.max(0, at - margin);
    return { at, kept: end - at, from, seen: Math.min(length, end + margin) - from };
  });
}
