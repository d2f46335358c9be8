import { describe, expect, it } from 'vitest';
import type { PortalSettings } from '../../kernel/portal-settings';
import {
  portalDifferences,
  readPortalTexts,
  storedPortalTexts,
  textsOfPortalForm,
  textsOfSettings,
} from './portal-form';

const typed = (texts: object) => readPortalTexts(storedPortalTexts(texts));
const problemsOf = (texts: object) => Object.fromEntries(typed(texts).problems);

const all = {
  name: 'Halden Vision',
  subject: 'defect detection by camera',
  headline: 'Know which defects our cameras catch on your line before you buy.',
  brand_color: '#8a2362',
  try_it: 'own' as const,
  example_title: 'A weld seam',
  example_input: 'Seam 14',
  example_output: 'Seam 14: crack',
  legal_name: 'Halden Vision AB',
  address: ['Kungsgatan 1', 'Göteborg'],
  sales_contact: { email: 'pilots@halden.example', url: 'https://halden.example/' },
  sub_processors: [{ name: 'Host AB', purpose: 'Servers' }],
  documents: [{ title: 'DPA', url: 'https://halden.example/dpa.pdf' }],
  quote_valid_days: 45,
  answers: { backups: { answer: 'Yes' as const, text: 'Daily, for 35 days.' } },
  privacy_text: 'First.\n\nSecond.',
};

describe('the form of the portal’s settings', () => {
  it('is empty without settings, and can be read back', () => {
    expect(typed({})).toEqual({ settings: {}, problems: new Map() });
  });

  it('shows published settings so that they can be read back', () => {
    expect(readPortalTexts(textsOfSettings(all)).settings).toEqual(all);
    const none = { sub_processors: [] };
    expect(readPortalTexts(textsOfSettings(none)).settings).toEqual(none);
  });

  it('names the field and the solution of each problem', () => {
    expect(
      problemsOf({
        name: '!!!',
        headline: 'x'.repeat(91),
        brand_color: 'red',
        booking_url: 'http://plain.example',
        sales_contact: 'nobody',
        quote_valid_days: '1.5',
        documents: [{}, { title: 'DPA', url: 'ftp://x' }],
        answers: [{}, { question: 'backups', text: 'Daily.' }, { answer: 'Yes' }],
        try_it: 'own',
        example_title: 'T',
        example_input: 'a',
      }),
    ).toEqual({
      name: 'Enter a name with at least one letter or digit.',
      headline: 'Enter at most 90 characters.',
      brand_color: 'Enter a colour such as #8a2362.',
      booking_url: 'Enter a URL that begins with https://.',
      sales_contact: 'Enter an email address.',
      quote_valid_days: 'Enter a whole number of days.',
      'documents.1.url': 'Enter a URL that begins with https://.',
      'answers.1.answer': 'Enter one of Yes, No, Partly, Not yet, See text, Not stated.',
      'answers.2.question': 'Choose a question.',
      example_output: 'Enter some text, or choose another option for “What visitors can try”.',
    });
  });

  it('refuses a colour that cannot be read, and suggests one', () => {
    expect(problemsOf({ brand_color: '#ffee00' }).brand_color).toMatch(
      /^Enter a darker colour: .* 4\.5:1\. The nearest is #[0-9a-f]{6}\.$/,
    );
  });

  it.each(['\u202Eeman', 'a\u2066b', 'a\u200Fb', 'a\u0007b', 'a\u2028b', 'a\u{e0041}b'])(
    'refuses characters that hide or turn text: %j',
    (text) => {
      const message = 'Enter text without invisible or direction-changing characters.';
      expect(problemsOf({ name: `Halden${text}`, privacy_text: text })).toEqual({
        name: message,
        privacy_text: message,
      });
    },
  );

  it('keeps Hebrew, Persian joiners and emoji', () => {
    expect(typed({ name: 'שלום', footer: 'می\u200cخواهم 👩\u200d🔧' }).problems).toEqual(new Map());
  });

  it('adds, moves and removes rows', () => {
    const documentsAfter = (act: string, values: Record<string, string>) =>
      textsOfPortalForm({
        text: (name) => (name === 'act' ? act : (values[name] ?? '')),
        texts: (name) => [values[name] ?? []].flat(),
      }).documents;
    expect(documentsAfter('add documents', {})).toEqual([{ title: '', url: '' }]);
    expect(documentsAfter('remove documents 0', { 'documents.0.title': 'DPA' })).toEqual([]);
  });

  it('lists what changes, by label', () => {
    expect(portalDifferences({}, { name: 'Halden', address: ['A', 'B'] })).toEqual([
      { field: 'name', label: 'Name', before: null, after: 'Halden' },
      { field: 'address', label: 'Address', before: null, after: 'A\nB' },
    ]);
    expect(portalDifferences(all, all)).toEqual([]);
  });

  it('lists what changes in the words of the form', () => {
    const [logo, other] = ['a', 'b'].map((digit) => `${digit.repeat(64)}.svg`);
    const answers = { insurance: { answer: 'Yes' as const, text: 'Up to $5 million.' } };
    const lines = (before: PortalSettings, after: PortalSettings) =>
      portalDifferences(before, after).map(({ label, before: from, after: to }) => [label, from, to]);
    expect(
      lines(
        {
          sub_processors: [
            { name: 'A', purpose: 'Mail' },
            { name: 'B', purpose: 'Servers' },
          ],
        },
        { logo, answers, try_it: 'own', sub_processors: [] },
      ),
    ).toEqual([
      ['Logo', null, 'The new file'],
      [
        'What visitors can try',
        'The portal’s own text engines, with a text box and a sample',
        'Your own example',
      ],
      ['Other companies that receive data', 'Use the list below (“not stated” if empty)', 'None'],
      ['Companies', 'A, Mail\nB, Servers', null],
      ['Security answers', null, 'insurance: Yes. Up to $5 million.'],
    ]);
    expect(lines({ logo }, { logo: other })).toEqual([['Logo', 'The previous file', 'The new file']]);
  });

  it.each([
    'a@b.example https://b.example/',
    'a@b.example, https://b.example/',
    'https://b.example/,a@b.example',
  ])('reads the contact %s', (sales_contact) => {
    expect(typed({ sales_contact }).settings).toEqual({
      sales_contact: { email: 'a@b.example', url: 'https://b.example/' },
    });
  });

  it('keeps commas within an address, and names what a word such as “or” does', () => {
    const url = 'https://b.example/a,b';
    expect(typed({ sales_contact: url }).settings).toEqual({ sales_contact: { url } });
    expect(problemsOf({ sales_contact: 'a@b.example or https://b.example' })).toHaveProperty('sales_contact');
  });
});
