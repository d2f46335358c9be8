import { Marked, type MarkedToken, type Token } from 'marked';

/** A part of a page: a heading with everything up to the next one. The first part may have none. */
export interface Section {
  heading: { id: string; text: string } | undefined;
  tokens: MarkedToken[];
}

/** Markdown parser that turns a URL into a link only if it is written as one. */
const marked = new Marked({ tokenizer: { url: () => undefined } });

const isMarked = (token: Token): token is MarkedToken => 'type' in token;

/** Tokens without the types that extensions of Markdown may add. */
export const markedTokens = (tokens: readonly Token[] | undefined): MarkedToken[] =>
  (tokens ?? []).filter(isMarked);

function headingOf(text: string): Section['heading'] {
  const [, name = text, id = text.toLowerCase().replace(/[^a-z0-9]+/g, '-')] =
    /^(.*?)(?: \{#([\w-]+)\})?$/.exec(text) ?? [];
  return { text: name, id };
}

export function sectionsOf(body: string): Section[] {
  const sections: Section[] = [];
  for (const token of markedTokens(marked.lexer(body))) {
    if (token.type === 'heading') sections.push({ heading: headingOf(token.text), tokens: [] });
    else if (token.type !== 'space') {
      if (sections.length === 0) sections.push({ heading: undefined, tokens: [] });
      sections.at(-1)?.tokens.push(token);
    }
  }
  return sections;
}

/** Returns the text of a token without markup, for the search. */
export function textOf(token: MarkedToken): string {
  switch (token.type) {
    case 'list':
      return token.items.map((item) => markedTokens(item.tokens).map(textOf).join(' ')).join(' ');
    case 'table':
      return token.rows
        .map((row) => row.map(({ tokens }) => markedTokens(tokens).map(textOf).join('')).join(' '))
        .join('. ');
    case 'paragraph':
    case 'link':
    case 'strong':
    case 'em':
      return markedTokens(token.tokens).map(textOf).join('');
    case 'text':
      return token.tokens ? markedTokens(token.tokens).map(textOf).join('') : token.text;
    case 'code':
    case 'codespan':
    case 'escape':
    case 'image':
      return token.text;
    default:
      return token.raw;
  }
}
