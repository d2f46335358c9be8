/** A text with `code` between back ticks and [links](/path) in it. */
export function RichText({ text }: { text: string }) {
  const pieces = text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/);
  return pieces.map((piece, at) => {
    const key = `${at} ${piece}`;
    if (piece.startsWith('`') && piece.length > 1) return <code key={key}>{piece.slice(1, -1)}</code>;
    const [, name, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? [];
    return name && href ? (
      <a key={key} href={href}>
        {name}
      </a>
    ) : (
      piece
    );
  });
}
