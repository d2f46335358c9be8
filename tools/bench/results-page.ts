import type { BenchPart } from './part';

const heading = '# Benchmarks';
const introduction = `Made by \`npm run bench\`, which measures the production build on a separate database and replaces the sections of the parts that it ran. Each section says when and on what machine it was measured. A shared machine gives other figures; ratios of values measured in turn hold best. Sections that name no commit were measured with the portal's request log and metrics off; the log costs about 6% of GET /api/offers.`;

function cellText(value: string | number): string {
  return String(value).replaceAll('|', '\\|');
}

function tableText(rows: Record<string, string | number>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const alignments = columns.map((column) =>
    rows.every((row) => row[column] === '' || /^-?\d/.test(String(row[column]))) ? '--:' : '---',
  );
  const body = rows.map((row) => line(columns.map((column) => cellText(row[column] ?? ''))));
  return [line(columns.map(cellText)), `|${alignments.join('|')}|`, ...body].join('\n');
}

/** The section of a part in Markdown; `measuredOn` names date and machine. */
export function sectionText(title: string, part: BenchPart, measuredOn: string): string {
  const missed =
    part.misses.length === 0 ? [] : [`Missed:\n\n${part.misses.map((miss) => `- ${miss}`).join('\n')}`];
  return [
    `## ${title}`,
    `Measured ${measuredOn}.`,
    ...part.notes,
    ...part.tables.map(tableText),
    ...missed,
  ].join('\n\n');
}

/**
 * Replaces a section of the page, or adds a missing one. Sections are in the order of `titles`; other sections follow
 * them.
 */
export function withSection(page: string, title: string, section: string, titles: readonly string[]): string {
  const sections = new Map(
    page
      .split(/^(?=## )/m)
      .filter((text) => text.startsWith('## '))
      .map((text) => [/^## (.*)/.exec(text)?.[1] ?? '', text.trim()]),
  );
  sections.set(title, section.trim());
  const order = [...new Set([...titles, ...sections.keys()])];
  const texts = order.flatMap((name) => sections.get(name) ?? []);
  return `${[heading, introduction, ...texts].join('\n\n')}\n`;
}
