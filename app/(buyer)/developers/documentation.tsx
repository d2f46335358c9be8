import type { MarkedToken, Token, Tokens } from 'marked';
import { cache, Fragment, type ReactNode } from 'react';
import type { CodeLanguage, CodeText } from '@/lib/discovery/documentation/page';
import { markedTokens, sectionsOf } from '@/lib/discovery/documentation/sections';
import { Calls, Code } from './code';

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

function Inline({ tokens }: { tokens: readonly Token[] | undefined }) {
  return markedTokens(tokens).map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes.
    <Fragment key={at}>{inlineOf(token)}</Fragment>
  ));
}

export const pageSections = cache(sectionsOf);

function Sound({ text, href }: Tokens.Image) {
  return (
    <figure className="grid max-w-[32rem] gap-1">
      <figcaption className="text-md text-ink-2">{text}</figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: the words are printed above. */}
      <audio controls preload="none" src={href} aria-label={text} className="h-11 w-full min-w-0" />
    </figure>
  );
}

/** Transparent parts show the squares that image editors draw. */
const squares = 'bg-[repeating-conic-gradient(var(--rule)_0_25%,var(--surface)_0_50%)] bg-[length:24px_24px]';

function Picture({ text, href, title }: Tokens.Image) {
  const side = Number.parseInt(title ?? '', 10);
  return (
    <figure className="grid flex-[0_1_24rem] content-start justify-items-start gap-1">
      {/* biome-ignore lint/performance/noImgElement: the file is shown as its engine made it. */}
      <img
        src={href}
        width={side}
        height={side}
        alt={text}
        loading="lazy"
        className={`h-auto max-w-full ${squares}`}
      />
      <figcaption aria-hidden="true" className="text-md text-ink-2">
        {text}
      </figcaption>
    </figure>
  );
}

const prose = 'max-w-[66ch] wrap-anywhere';

function Paragraph({ tokens }: Tokens.Paragraph) {
  const images = markedTokens(tokens).filter((token) => token.type === 'image');
  const [first] = images;
  if (first?.href.endsWith('.mp3')) return <Sound {...first} />;
  if (first) {
    return (
      <div className="flex flex-wrap gap-4">
        {images.map((image) => (
          <Picture key={image.href} {...image} />
        ))}
      </div>
    );
  }
  return (
    <p className={prose}>
      <Inline tokens={tokens} />
    </p>
  );
}

function List({ ordered, items }: Tokens.List) {
  const Element = ordered ? 'ol' : 'ul';
  return (
    <Element className={`grid gap-1 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map(({ raw, tokens }) => (
        <li key={raw} className={prose}>
          <Inline tokens={tokens} />
        </li>
      ))}
    </Element>
  );
}

const languages: readonly CodeLanguage[] = ['sh', 'ts', 'python', 'json', 'toml', 'text'];

function codeOf({ lang = '', text }: Tokens.Code): CodeText {
  const [first = ''] = lang.split(' ');
  const language = languages.find((one) => one === first) ?? 'text';
  return { language, name: lang.slice(first.length + 1), code: text };
}

/** Name of a call without its language: code blocks that share it show one call in several languages. */
const callOf = ({ name }: CodeText) => name.replace(/curl|TypeScript|Python/, '');

type Part = CodeText[] | MarkedToken;

function partsOf(tokens: readonly MarkedToken[]): Part[] {
  const parts: Part[] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (token.type !== 'code') {
      parts.push(token);
      continue;
    }
    const code = codeOf(token);
    const [first] = Array.isArray(last) ? last : [];
    if (Array.isArray(last) && first && callOf(first) === callOf(code)) {
      last.push(code);
      continue;
    }
    // A line that introduces the code below becomes the name of its box.
    if (last && !Array.isArray(last) && last.raw.trim() === `${code.name}:`) parts.pop();
    parts.push([code]);
  }
  return parts;
}

function PartView({ part, label, id }: { part: Part; label: string; id: string }) {
  if (Array.isArray(part)) {
    const [first] = part;
    return part.length === 1 && first ? <Code text={first} /> : <Calls id={id} calls={part} />;
  }
  switch (part.type) {
    case 'paragraph':
      return <Paragraph {...part} />;
    case 'list':
      return <List {...part} />;
    case 'table':
      return (
        <DocumentationTable
          label={`${label}: ${part.header.map(({ text }) => text).join(', ')}`}
          table={part}
        />
      );
    default:
      return part.raw;
  }
}

export function Documentation({ title, body }: { title: string; body: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {pageSections(body).map(({ heading, tokens }, at) => (
        <section key={heading?.id ?? ''} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {heading && (
            <h2 id={heading.id} className="scroll-mt-4 text-lg wrap-anywhere">
              {heading.text}
            </h2>
          )}
          {partsOf(tokens).map((part, place) => (
            <PartView
              // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes.
              key={place}
              part={part}
              label={heading?.text ?? title}
              id={`code-${at}-${place}`}
            />
          ))}
        </section>
      ))}
      {/* Not async: the choice is applied before the content below is painted. */}
      <script src="/code-language.js" />
    </div>
  );
}

const narrowCell =
  'max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:gap-3 max-md:before:text-sm max-md:before:text-ink-3 max-md:before:content-[attr(data-label)]';
const wideCell = 'md:border-b md:border-rule md:py-2 md:pr-3 align-top';

function DocumentationTable({ label, table }: { label: string; table: Tokens.Table }) {
  const headings = table.header.map(({ text }) => text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full text-left text-md max-md:block">
        <caption className="sr-only">{label}</caption>
        <thead className="max-md:hidden">
          <tr>
            {headings.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-rule py-2 pr-3 align-bottom text-sm font-normal text-ink-3"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {table.rows.map(([name, ...cells]) => (
            <tr
              key={[name, ...cells].map((cell) => cell?.text).join(' ')}
              className="max-md:grid max-md:gap-1 max-md:border-b max-md:border-rule max-md:py-3"
            >
              <th scope="row" className={`${wideCell} font-semibold lg:min-w-48`}>
                <Inline tokens={name?.tokens} />
              </th>
              {cells.map(({ tokens }, at) => (
                <td
                  key={headings[at + 1]}
                  data-label={headings[at + 1]}
                  className={`${wideCell} ${narrowCell}`}
                >
                  <div className="min-w-0">
                    <Inline tokens={tokens} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
