'use client';
import type { ReactNode } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { BrandMark } from '@/app/_components/brand-mark';
import { Button } from '@/app/_components/button';
import type { Options } from '@/app/_components/controls';
import { Field } from '@/app/_components/field';
import { OutsideText } from '@/app/_components/outside-text';
import { useHydrated } from '@/app/_components/use-hydrated';
import { brandColors, contrastMin, measuredPairs, nearestReadable } from '@/lib/kernel/brand-colors';
import type { FormLabels } from '@/lib/kernel/form-rows';
import { answerWords, operatorQuestions, quoteFacts } from '@/lib/kernel/installation-fields';
import { portalChoices, questionInWords } from '@/lib/offers/portal/portal-choices';
import type { PortalTexts } from '@/lib/offers/portal/portal-form';
import { EditorForm, Part, type Sections } from '../offers/_editor/editor-form';
import { EditorField, useProblem } from '../offers/_editor/field';
import { Rows } from '../offers/_editor/rows';

const shownPairs = new Set(['Button', 'Link']);

/** Returns a usable colour of the form; undefined if it is empty or not a colour. */
function colorOf({ brand_color }: PortalTexts): string | undefined {
  const typed = brand_color.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(typed) ? typed : undefined;
}

/** The head, first screen and foot of the home page in one theme. */
function Panel({
  theme,
  texts,
  standard,
}: {
  theme: 'light' | 'dark';
  texts: PortalTexts;
  standard: PortalTexts;
}) {
  const isHydrated = useHydrated();
  const color = colorOf(texts);
  // The page's policy allows styles set by a script, but none in the HTML.
  const style =
    isHydrated && color !== undefined
      ? Object.fromEntries(Object.entries(brandColors(color)).map(([name, of]) => [`--${name}`, of[theme]]))
      : undefined;
  const shown = (field: 'name' | 'headline' | 'subline' | 'footer') => (
    <OutsideText text={texts[field].trim() || standard[field]} />
  );
  return (
    <div>
      <p className="mb-1 text-md text-ink-2">{theme === 'light' ? 'Light' : 'Dark'}</p>
      <div
        className={`border border-rule bg-bg text-ink ${theme === 'light' ? 'scheme-light' : 'scheme-dark'}`}
        style={style}
      >
        <p className="flex items-center gap-3 border-b border-rule px-4 py-3 font-semibold">
          <BrandMark name={texts.name.trim() || standard.name} logo={texts.logo || undefined} />
          <span className="min-w-0">
            {shown('name')} <span className="font-normal text-ink-3">pilots</span>
          </span>
        </p>
        <div className="grid justify-items-start gap-3 p-4">
          <p className="text-xl leading-tight font-semibold">{shown('headline')}</p>
          <p className="text-ink-2">{shown('subline')}</p>
          <p className="rounded-sm bg-accent px-4 py-2 font-semibold text-on-accent">Price your pilot</p>
          <p className="text-accent underline">Privacy</p>
        </div>
        <p className="border-t border-rule px-4 py-3 text-md text-ink-2">{shown('footer')}</p>
      </div>
    </div>
  );
}

function Contrast({ color }: { color: string }) {
  const nearest = nearestReadable(color);
  return (
    <table className="ruled text-md">
      <caption className="text-left">
        {nearest === color
          ? 'The contrast of buttons and links is high enough.'
          : `The contrast of buttons and links must be at least ${contrastMin}:1. The nearest colour that passes is ${nearest}.`}
      </caption>
      <tbody>
        {measuredPairs(color)
          .filter(({ name, contrast }) => shownPairs.has(name) || contrast < contrastMin)
          .map(({ name, theme, contrast }) => (
            <tr key={`${name} ${theme}`}>
              <th scope="row">
                {name}, {theme} theme
              </th>
              <td className="number">{contrast.toFixed(1)}:1</td>
              <td className={`whitespace-nowrap ${contrast < contrastMin ? 'text-bad' : 'text-ok'}`}>
                {contrast < contrastMin ? 'Too low' : 'Passes'}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Preview of the settings as they are typed, in both themes, with the contrast of buttons and links. */
function PortalPreview({ texts, standard }: { texts: PortalTexts; standard: PortalTexts }) {
  const color = colorOf(texts);
  return (
    <>
      <Panel theme="light" texts={texts} standard={standard} />
      <Panel theme="dark" texts={texts} standard={standard} />
      {color !== undefined && <Contrast color={color} />}
    </>
  );
}

const sections: Sections = {
  'Name and colour': ['name', 'logo', 'brand_color'],
  'Home page': ['headline', 'subline', 'subject', 'footer', 'booking_url'],
  'Try-it box': ['try_it', 'example_title', 'example_input', 'example_output', 'example_note'],
  'Legal and contact': [
    'legal_name',
    'address',
    'sales_contact',
    'privacy_contact',
    'security_contact',
    'hosting',
    'no_sub_processors',
    'sub_processors',
  ],
  'Payment and tax': ['payment_terms', 'taxes', 'quote_valid_days'],
  'Terms of quotes': [...quoteFacts],
  Documents: ['documents'],
  'Security answers': ['answers'],
  'Consent and privacy': ['consent_text', 'privacy_text'],
};

const long = new Set([
  'headline',
  'subline',
  'example_input',
  'example_output',
  'address',
  'consent_text',
  'privacy_text',
]);

const options: Readonly<Record<string, Options>> = Object.fromEntries(
  Object.entries(portalChoices).map(([field, choices]) => [field, Object.entries(choices)]),
);

const answerLooks = {
  question: [
    ['', 'Choose a question'],
    ...operatorQuestions.map((id) => [id, questionInWords(id)] as const),
  ] satisfies Options,
  answer: [['', 'Choose an answer'], ...answerWords.map((word) => [word, word] as const)] satisfies Options,
};

const hints: Readonly<Record<string, string>> = {
  'Terms of quotes':
    'Printed on quotes. Empty fields are printed as “not stated”. Issued quotes keep their terms.',
  'Try-it box': 'Visitors see the text box only while you offer a pilot that tests messages.',
  Documents: 'Links to documents for a buyer’s legal or procurement department.',
  'Security answers':
    'Your answers to questions of a security review. They replace the software’s own at /trust/questions.',
};

/** The logo with its upload: the file is sent with the button next to it. */
function Logo() {
  const { getValues, register } = useFormContext<PortalTexts>();
  const logo = getValues('logo');
  return (
    <Field
      name="logo"
      label="Logo"
      hint="An SVG or PNG file of up to 200 kB, shown 20 pixels high. In an SVG, convert text to shapes, and remove scripts and links."
      error={useProblem('logo')}
    >
      {(attributes) => (
        <div className="flex flex-wrap items-center gap-3">
          <input type="hidden" {...register('logo')} defaultValue={logo} />
          <BrandMark name={getValues('name')} logo={logo || undefined} />
          <input
            {...attributes}
            type="file"
            name="logo_file"
            accept="image/svg+xml,image/png"
            className="my-1 min-w-0"
          />
          <Button kind="quiet" name="act" value="logo" formNoValidate>
            Upload
          </Button>
          {logo && (
            <Button kind="quiet" name="act" value="no_logo" formNoValidate>
              Remove
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

function PortalField({ name }: { name: string }) {
  if (name === 'logo') return <Logo />;
  if (name === 'documents') return <Rows list={name} columns="md:grid-cols-2" />;
  if (name === 'sub_processors') return <Rows list={name} columns="md:grid-cols-3" />;
  if (name === 'answers')
    return (
      <Rows list={name} columns="md:grid-cols-2" spans={{ text: 'md:col-span-2' }} looks={answerLooks} />
    );
  return <EditorField name={name} look={options[name] ?? (long.has(name) ? 'long' : 'line')} />;
}

/** Editor of the portal's settings with a live preview. The portal checks the form. */
export function PortalEditor({
  texts,
  standard,
  labels,
  problems,
  changes,
}: {
  texts: PortalTexts;
  /** Texts that apply if a field is empty. */
  standard: PortalTexts;
  labels: FormLabels;
  problems: readonly (readonly [string, string])[];
  /** The reviewed changes, which are out of date once something is typed. */
  changes: ReactNode;
}) {
  const form = useForm<PortalTexts>({ defaultValues: texts });
  const isHydrated = useHydrated();
  useWatch({ control: form.control });
  const shown = isHydrated ? form.getValues() : texts;
  const typed = JSON.stringify(shown);
  const isEdited = typed !== JSON.stringify(texts);
  return (
    <>
      {changes && isEdited ? (
        <p className="border-l-3 border-warn bg-surface px-4 py-3">
          You edited the form after this review. Press “Review the changes” below before you publish.
        </p>
      ) : (
        changes
      )}
      <EditorForm
        id="portal-editor"
        action="/inbox/portal/send"
        form={form}
        typed={typed}
        labels={labels}
        sections={sections}
        sent={problems}
        submit="Review the changes"
        preview={<PortalPreview texts={shown} standard={standard} />}
      >
        {Object.entries(sections).map(([heading, fields]) => (
          <Part key={heading} heading={heading} {...(hints[heading] && { text: hints[heading] })}>
            {fields.map((name) => (
              <PortalField key={name} name={name} />
            ))}
          </Part>
        ))}
      </EditorForm>
    </>
  );
}
