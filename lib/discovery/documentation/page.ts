import type { DocumentationTopic } from '../topics';

/** A page of the documentation in Markdown, from which both the browser's page and its `.md` version are rendered. */
export interface DocumentationPage {
  topic: DocumentationTopic;
  title: string;
  summary: string;
  /**
   * Markdown below the summary. A heading may end in `{#id}`, and the language of a code block may be followed by its
   * name; code blocks directly below each other are one call in several languages.
   */
  body: string;
}

/** Values of a template's placeholders; an empty one leaves out its block. */
export type TemplateValues = Readonly<Record<string, string | number>>;

export type CodeLanguage = 'sh' | 'ts' | 'python' | 'json' | 'toml' | 'text';

export interface CodeText {
  name: string;
  language: CodeLanguage;
  code: string;
}

/** Returns a page for other programs: without ids and names of code, and with every link absolute under `baseUrl`. */
export function pageAsMarkdown({ title, summary, body }: DocumentationPage, baseUrl: string): string {
  const plain = body.replace(/^(#+ .+) \{#[\w-]+\}$/gm, '$1').replace(/^(```[a-z]+) .+$/gm, '$1');
  return `# ${title}\n\n${summary}\n\n${plain}\n`.replaceAll('](/', `](${baseUrl}/`);
}

export const markdownBlocks = (blocks: readonly string[]) => blocks.join('\n\n');

export const markdownHeading = (text: string, id: string) => `## ${text} {#${id}}`;

export const markdownList = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

export const markdownCode = ({ name, language, code }: CodeText) =>
  `\`\`\`${language} ${name}\n${code}\n\`\`\``;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table; each row has a cell for each column of `head`. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}
