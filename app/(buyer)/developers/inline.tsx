import type { MarkedToken, Token } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { markedTokens } from '@/lib/discovery/documentation/sections';

function CodeWord({ text }: { text: string }) {
  // Long names of classes may wrap between their words.
  const parts = text.split(/(?<=[_/.,:?&=-]|[a-z]{5}(?=[A-Z]))/);
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

function inlineOf(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'codespan':
      return <CodeWord text={token.text} />;
    case 'link':
      return (
        <a href={token.href}>
          <Inline tokens={token.tokens} />
        </a>
      );
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} />
        </strong>
      );
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}

export function Inline({ tokens }: { tokens: readonly Token[] | undefined }) {
  return markedTokens(tokens).map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes.
    <Fragment key={at}>{inlineOf(token)}</Fragment>
  ));
}
