import { inertPieces } from '@/lib/kernel/inert-text';

/** Text from outside, shown inert: invisible characters in sight, nothing a link, its direction its own. */
export function OutsideText({ text }: { text: string }) {
  let offset = 0;
  return (
    <bdi className="outside-text">
      {inertPieces(text).map((piece) => {
        offset += 1;
        if ('text' in piece) return <span key={offset}>{piece.text}</span>;
        return (
          <span key={offset} className="unseen-character mono" title={piece.name}>
            {piece.codePoint}
          </span>
        );
      })}
    </bdi>
  );
}
