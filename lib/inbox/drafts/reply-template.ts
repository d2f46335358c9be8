import { inertLine } from '../../kernel/inert-text';
import { type DraftStage, isDraftStage } from './draft-stage';
import { type ReplyDraft, unknownPlaceholders } from './reply-draft';

/** Template for replies, with placeholders such as `{company}`. */
export interface ReplyTemplate extends ReplyDraft {
  name: string;
  /** Stage of a deal that it is chosen for; null if founders choose it themselves. */
  stage: DraftStage | null;
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

const regards = 'Kind regards\n{founder}, {vendor}';

const letter = (...paragraphs: string[]) => ['Hello {contact},', ...paragraphs, regards].join('\n\n');

const understood = 'Your request, in your own words:\n- Workflow: “{workflow}”\n- Success metric: “{metric}”';

/** Default templates of an installation, which founders can restore; a migration inserts the same. */
export const firstTemplates: readonly ReplyTemplate[] = [
  {
    name: 'Ask for what is missing',
    stage: 'ask',
    subject: 'Your pilot request: what we still need to know',
    text: letter(
      'Thank you for asking about {the_pilot}.',
      understood,
      'Before we can propose a start date, we need to know:',
      '{questions}',
      '{quote}',
    ),
  },
  {
    name: 'Propose a start',
    stage: 'propose',
    subject: 'Your pilot request: choosing a start date',
    text: letter(
      'Thank you for requesting {the_pilot}. {nothing_missing}',
      understood,
      'Which day suits you for a 30-minute call to agree on the scope and a start date?',
      '{quote}',
    ),
  },
  {
    name: 'Follow up on the proposal',
    stage: 'follow_up',
    subject: 'Our proposal for {company}',
    text: letter(
      'I am following up on our proposal for {the_pilot}. Is there anything you would like us to explain or change?',
      '{quote}',
      'If you would like to go ahead, which start date suits you?',
    ),
  },
  {
    name: 'Kick-off',
    stage: 'kick_off',
    subject: '{pilot}: getting ready to start',
    text: letter(
      'We are looking forward to working with you. The pilot is due to start on {start}.',
      'Before the start, please do the following in the pilot room:',
      '{to_do}',
      'If anything is unclear, reply to this message and we will help.',
    ),
  },
  {
    name: 'Ask for results',
    stage: 'results',
    subject: '{pilot}: how is it going?',
    text: letter(
      'How is the pilot going? {silence} So far, {progress} items have a result. {last_day}',
      'If anything is holding up the next results, please tell us: we are happy to help.',
    ),
  },
  {
    name: 'Checkpoint',
    stage: 'checkpoint',
    subject: 'Pilot checkpoint: {pilot}',
    text: letter(
      'The checkpoint for our pilot is on {checkpoint}. On that day, you decide whether to continue or stop. So far, {progress} items have a result. {silence}',
      'Would you like to go through the figures together on that day?',
    ),
  },
  {
    name: 'Verdict',
    stage: 'verdict',
    subject: 'Your decision on the pilot: {pilot}',
    text: letter(
      '{last_day} The final analysis shows that {verdict}. The pilot room has every figure.',
      'Please do the following in the pilot room:',
      '{to_do}',
      'Would you like to go through the figures together before you decide?',
    ),
  },
  {
    name: 'Annual plan',
    stage: 'annual_plan',
    subject: '{pilot}: the annual plan',
    text: letter(
      'Thank you for running the pilot with us, and for accepting its results. The final analysis showed that {verdict}.',
      '{credit} Would you like us to prepare the agreement for your review?',
    ),
  },
  {
    name: 'Renewal',
    stage: 'renewal',
    subject: 'How is your annual plan working for you?',
    text: letter(
      'Before your annual plan comes up for renewal, we would like to hear what is working well and what is not.',
      'Is “{metric}” still your most important success metric?',
      'Which day suits you for a 30-minute call?',
    ),
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
  typed: (field: TemplateField | 'stage') => string,
): { template: ReplyTemplate } | { problems: Partial<Record<TemplateField, string>> } {
  const line = (field: TemplateField) => typed(field).replace(/\s+/g, ' ').trim();
  const text = typed('text').replace(/\r\n?/g, '\n').trim();
  const stage = typed('stage');
  const template: ReplyTemplate = {
    ...{ name: line('name'), subject: line('subject'), text },
    stage: isDraftStage(stage) ? stage : null,
  };
  const problems = templateFields.flatMap((field) => {
    const problem = problemOf(field, template[field]);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return problems.length === 0 ? { template } : { problems: Object.fromEntries(problems) };
}
