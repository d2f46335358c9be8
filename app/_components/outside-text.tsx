import { inertPieces } from '@/lib/kernel/inert-text';

/** Shows untrusted text inert: invisible characters become visible, links plain text, the direction isolated. */
export function OutsideText({ text }: { text: string }) {
  let offset = 0;
  return (
    <bdi className="wrap-anywhere">
      {inertPieces(text).map((piece) => {
        offset += 1;
        if ('text' in piece) return <span key={offset}>{piece.text}</span>;
        return (
          <span
            key={offset}
            className="mx-px border border-warn px-[3px] font-mono text-[0.75em] whitespace-nowrap text-warn"
            title={piece.name}
          >
            {piece.codePoint}
          </span>
        );
      })}
    </bdi>
  );
}
