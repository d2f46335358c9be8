import { inertLine } from '../../kernel/inert-text';
import { type ReplyDraft, unknownPlaceholders } from './reply-draft';

/** A founder's own text for replies, with placeholders such as `{company}`. */
export interface ReplyTemplate extends ReplyDraft {
  name: string;
}

export interface StoredTemplate extends ReplyTemplate {
  id: string;
  /** Counts the changes of its texts. */
  version: number;
}

/** Templates that one installation may have. */
export const templatesMax = 20;

export const templateFields = ['name', 'subject', 'text'] as const;
export type TemplateField = (typeof templateFields)[number];

/** The most characters of each field, as people count them. */
export const templateCharactersMax: Record<TemplateField, number> = { name: 60, subject: 200, text: 4_000 };

export const templateLabels: Record<TemplateField, string> = {
  name: 'Name',
  subject: 'Subject',
  text: 'Text',
};

/** The templates that an installation begins with, and that can be brought back. */
export const firstTemplates: readonly ReplyTemplate[] = [
  {
    name: 'Ask for what is missing',
    subject: '{pilot}: a question before we propose a start',
    text: 'Hello {contact},\n\nthank you for your request for {pilot}. To propose a start we need to know:\n\n{questions}\n\n{quote}\n\nKind regards\n{founder}, {vendor}',
  },
  {
    name: 'Propose a start',
    subject: '{pilot} for {company}: when shall we start?',
    text: 'Hello {contact},\n\nthank you for your request for {pilot}. It has all that we need. Which day suits you for a call of 30 minutes to agree the scope and the start?\n\n{quote}\n\nKind regards\n{founder}, {vendor}',
  },
];

function problemOf(field: TemplateField, text: string): string | undefined {
  const label = templateLabels[field];
  if (text === '') return `Fill in the ${label.toLowerCase()}.`;
  const max = templateCharactersMax[field];
  if ([...text].length > max) return `${label} may have at most ${max.toLocaleString('en-US')} characters.`;
  const unknown = field === 'name' ? [] : unknownPlaceholders(text);
  if (unknown.length === 0) return undefined;
  const named = unknown.slice(0, 5).map(inertLine).join(', ');
  return unknown.length === 1
    ? `${named} stands for nothing. Use a placeholder of the list, or take the braces away.`
    : `${named} stand for nothing. Use placeholders of the list, or take the braces away.`;
}

/** A template as it was typed, or what is wrong with it by field. */
export function readTemplate(
  typed: (field: TemplateField) => string,
): { template: ReplyTemplate } | { problems: Partial<Record<TemplateField, string>> } {
  const line = (field: TemplateField) => typed(field).replace(/\s+/g, ' ').trim();
  const text = typed('text').replace(/\r\n?/g, '\n').trim();
  const template: ReplyTemplate = { name: line('name'), subject: line('subject'), text };
  const problems = templateFields.flatMap((field) => {
    const problem = problemOf(field, template[field]);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return problems.length === 0 ? { template } : { problems: Object.fromEntries(problems) };
}
