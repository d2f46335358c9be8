/**
 * Fills fully transparent pixels with the colour of a visible neighbour, in place. Their stored colours are often
 * black or noise, and an enlargement would mix them into the edges.
 * @param data four bytes a pixel
 */
export function bleedColours(data: Uint8Array, width: number, height: number): void {
  const hasColour = new Uint8Array(width * height);
  for (let at = 0; at < hasColour.length; at += 1) hasColour[at] = (data[4 * at + 3] ?? 0) > 0 ? 1 : 0;
  const take = (at: number, from: number) => {
    data.copyWithin(4 * at, 4 * from, 4 * from + 3);
    hasColour[at] = 1;
  };
  for (let at = 0; at < hasColour.length; at += 1) {
    if (hasColour[at]) continue;
    if (at % width > 0 && hasColour[at - 1]) take(at, at - 1);
    else if (at >= width && hasColour[at - width]) take(at, at - width);
  }
  for (let at = hasColour.length - 1; at >= 0; at -= 1) {
    if (hasColour[at]) continue;
    if ((at + 1) % width > 0 && hasColour[at + 1]) take(at, at + 1);
    else if (at + width < hasColour.length && hasColour[at + width]) take(at, at + width);
  }
}
