import type { DocumentationTopic } from './topics';

/** A piece of documentation, which a page and its Markdown are both made from. */
export type Block =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; isOrdered?: boolean; items: string[] }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] }
  | { kind: 'sound'; name: string; path: string }
  | ({ kind: 'pair' } & PicturePair)
  | ({ kind: 'code' } & CodeText)
  | { kind: 'example'; calls: readonly CodeText[]; answer?: CodeText | undefined };

/** A piece of code; `name` says what it is. */
export interface CodeText {
  name: string;
  language: CodeLanguage;
  code: string;
}

interface Picture {
  /** What it shows. */
  name: string;
  /** The file, below the portal's address. */
  path: string;
}

/** A square picture before and after something was done to it. */
interface PicturePair {
  before: Picture;
  after: Picture;
  /** Width and height at which both are shown, in CSS pixels. */
  side: number;
}

export type CodeLanguage = 'sh' | 'ts' | 'python' | 'json' | 'toml' | 'text';

/** A page of the documentation. Texts may hold `code` between back ticks and [links](/path), nothing else. */
export interface DocumentationPage {
  /** Its part of the address below /developers; empty for the first page. */
  topic: DocumentationTopic;
  title: string;
  summary: string;
  blocks: Block[];
}

/** A heading that links can name. */
export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text });

/** A paragraph. */
export const paragraph = (text: string): Block => ({ kind: 'text', text });

/** A list, by default without numbers. */
export const list = (items: string[], isOrdered = false): Block => ({ kind: 'list', isOrdered, items });

/** A table; each row has a cell for each column of `head`. */
export const table = (caption: string, head: string[], rows: string[][]): Block => ({
  kind: 'table',
  caption,
  head,
  rows,
});

/** A recording to listen to, as a file below the portal's address; `name` says what it is. */
export const sound = (name: string, path: string): Block => ({ kind: 'sound', name, path });

/** Two pictures to compare. */
export const pair = (pictures: PicturePair): Block => ({ kind: 'pair', ...pictures });

/** Code; `name` says what it is. */
export const code = (name: string, language: CodeLanguage, text: string): Block => ({
  kind: 'code',
  name,
  language,
  code: text,
});

/** The same call in several languages, and what it is answered. */
export const example = (calls: readonly CodeText[], answer?: CodeText): Block => ({
  kind: 'example',
  calls,
  answer,
});

const fenced = ({ language, code: text }: CodeText) => `\`\`\`${language}\n${text}\n\`\`\``;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function blockAsMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${block.text}`;
    case 'text':
      return block.text;
    case 'list':
      return block.items.map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${item}`).join('\n');
    case 'code':
      return fenced(block);
    case 'example':
      return [
        ...block.calls.map(fenced),
        ...(block.answer ? [`${block.answer.name}:`, fenced(block.answer)] : []),
      ].join('\n\n');
    case 'sound':
      return `- [${block.name}](${block.path})`;
    case 'pair':
      return [block.before, block.after].map(({ name, path }) => `- [${name}](${path})`).join('\n');
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows]
        .map((row) => `| ${row.map(cell).join(' | ')} |`)
        .join('\n');
  }
}

/** A page as Markdown; every link is absolute under `baseUrl`, because a program may keep the text. */
export function pageAsMarkdown(page: DocumentationPage, baseUrl: string): string {
  const text = [`# ${page.title}`, page.summary, ...page.blocks.map(blockAsMarkdown)].join('\n\n');
  return `${text.replaceAll('](/', `](${baseUrl}/`)}\n`;
}
