import { Fragment } from 'react';

/** A piece of code that a narrow line may end after each sign of, and nowhere else while that suffices. */
function CodeWord({ text }: { text: string }) {
  const parts = text.split(/(?<=[_/.,:?&=-])/);
  return (
    <code className="text-[0.875em] wrap-break-word">
      {parts.map((part, at) => (
        <Fragment key={parts.slice(0, at + 1).join('')}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}

/** A text with `code` between back ticks and [links](/path) in it. */
export function RichText({ text }: { text: string }) {
  const pieces = text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/);
  return pieces.map((piece, at) => {
    const key = `${at} ${piece}`;
    if (piece.startsWith('`') && piece.length > 1) return <CodeWord key={key} text={piece.slice(1, -1)} />;
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
