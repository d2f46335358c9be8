import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentationTopic } from '../topics';
import type { DocumentationPage, TemplateValues } from './page';

const templates = new Map<DocumentationTopic, string>();

function templateOf(topic: DocumentationTopic): string {
  const known = templates.get(topic);
  if (known !== undefined) return known;
  const folders = 'lib/discovery/documentation/content'.split('/');
  const text = readFileSync(join(process.cwd(), ...folders, `${topic || 'start'}.md`), 'utf8');
  templates.set(topic, text);
  return text;
}

/** Puts values into a text. Throws an Error for a placeholder without one. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(/\{\{([\w.]+)\}\}(\n\n)?/g, (_, name: string, gap = '') => {
    const value = values[name];
    if (value === undefined) throw new Error(`The placeholder {{${name}}} has no value.`);
    return value === '' ? '' : `${value}${gap}`;
  });
}

/** The page of a topic from its file: `# Title`, a paragraph that sums it up, and the rest. */
export function readPage(topic: DocumentationTopic, values: TemplateValues): DocumentationPage {
  const text = fillTemplate(templateOf(topic), values);
  const [, title = '', summary = '', body = ''] = /^# ([^\n]+)\n\n([^\n]+)\n\n(.+?)\s*$/s.exec(text) ?? [];
  return { topic, title, summary, body };
}
