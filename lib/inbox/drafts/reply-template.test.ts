import { describe, expect, it } from 'vitest';
import { firstTemplates, readTemplate, type TemplateField } from './reply-template';

const typed = (fields: Partial<Record<TemplateField | 'stage', string>>) =>
  readTemplate((field) => ({ name: 'Name', stage: '', subject: 'Subject', text: 'Text', ...fields })[field]);

describe('a template', () => {
  it('is read with its lines in order', () => {
    expect(
      typed({ name: '  Ask   again ', subject: 'For\t{company}', text: ' One\r\n\r\n{quote}\n' }),
    ).toEqual({
      template: { name: 'Ask again', stage: null, subject: 'For {company}', text: 'One\n\n{quote}' },
    });
    for (const first of firstTemplates)
      expect(readTemplate((field) => first[field] ?? '')).toEqual({ template: first });
    expect(typed({ stage: 'never' })).toMatchObject({ template: { stage: null } });
  });

  it('is refused with the names of unknown placeholders', () => {
    expect(typed({ subject: '{pilto}', text: '{company} {price} {Founder}' })).toEqual({
      problems: {
        subject: '{pilto} is not a placeholder. Use one from the list, or remove the braces.',
        text: '{price}, {Founder} are not placeholders. Use those from the list, or remove the braces.',
      },
    });
  });

  it.each([
    ['name', '🔑'.repeat(60), true],
    ['name', '🔑'.repeat(61), false],
    ['name', ' \t ', false],
    ['name', '{braces} are no placeholder here', true],
    ['subject', 'x'.repeat(200), true],
    ['subject', 'x'.repeat(201), false],
    ['subject', '', false],
    ['text', 'x'.repeat(4_000), true],
    ['text', 'x'.repeat(4_001), false],
    ['text', '\n', false],
  ] satisfies [TemplateField, string, boolean][])('with the %s %j', (field, text, isTaken) => {
    expect('template' in typed({ [field]: text })).toBe(isTaken);
  });
});
