import type { DocumentationTopic } from './topics';

/** A piece of documentation, which a page and its Markdown are both made from. */
export type Block =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; isOrdered?: boolean; items: string[] }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] }
  /** `name` says what the code is. */
  | { kind: 'code'; name: string; language: 'sh' | 'ts' | 'python' | 'json' | 'text'; code: string };

/** A page of the documentation. Texts may hold `code` between back ticks and [links](/path), nothing else. */
export interface DocumentationPage {
  /** Its part of the address below /developers; empty for the first page. */
  topic: DocumentationTopic;
  title: string;
  summary: string;
  blocks: Block[];
}

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
      return `\`\`\`${block.language}\n${block.code}\n\`\`\``;
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
