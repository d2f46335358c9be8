import { inertLine } from '../../kernel/inert-text';
import { type ReplyDraft, unknownPlaceholders } from './reply-draft';

/** Template for replies, with placeholders such as `{company}`. */
export interface ReplyTemplate extends ReplyDraft {
  name: string;
}

export interface StoredTemplate extends ReplyTemplate {
  id: string;
  /** Increases with each change of its texts. */
  version: number;
}

/** Maximum templates per installation. */
export const templatesMax = 20;

export const templateFields = ['name', 'subject', 'text'] as const;
export type TemplateField = (typeof templateFields)[number];

/** Maximum characters of each field, counted as users see them. */
export const templateCharactersMax: Record<TemplateField, number> = { name: 60, subject: 200, text: 4_000 };

export const templateLabels: Record<TemplateField, string> = {
  name: 'Name',
  subject: 'Subject',
  text: 'Text',
};

/** Default templates of an installation, which founders can restore. */
export const firstTemplates: readonly ReplyTemplate[] = [
  {
    name: 'Ask for what is missing',
    subject: '{pilot}: a question before we propose a start',
    text: 'Hello {contact},\n\nthank you for your request for {pilot}. To propose a start we need to know:\n\n{questions}\n\n{quote}\n\nKind regards\n{founder}, {vendor}',
  },
  {
    name: 'Propose a start',
    subject: '{pilot} for {company}: when shall we start?',
    text: 'Hello {contact},\n\nthank you for your request for {pilot}. We have everything we need. Which day suits you for a call of 30 minutes to agree the scope and the start?\n\n{quote}\n\nKind regards\n{founder}, {vendor}',
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
    ? `${named} is not a placeholder. Use one from the list, or remove the braces.`
    : `${named} are not placeholders. Use those from the list, or remove the braces.`;
}

/** Parses a submitted template; returns the errors by field if it is invalid. */
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
