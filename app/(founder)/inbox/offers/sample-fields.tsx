import { TextArea } from '@/app/_components/controls';
import { Field } from '@/app/_components/field';
import type { SampleProblem } from '@/lib/offers/sample-package';

/** Fields of a sample package: a file or pasted text. */
export const sampleFields = { file: 'sample_file', text: 'sample_text' } as const;

/** Returns the JSON of a sample package: the file if one was chosen, else the text. */
export function sampleTextOf(sent: (name: string) => string): string {
  const ofFile = sent(sampleFields.file);
  return ofFile.trim() === '' ? sent(sampleFields.text).trim() : ofFile.trim();
}

/** Controls for a sample package: a file, or its text. */
export function SampleFields({ text, problems }: { text: string; problems: readonly SampleProblem[] }) {
  return (
    <>
      <Field
        name={sampleFields.file}
        label="Sample package, as a file"
        hint={
          <>
            A JSON file of up to 128 KB that follows the{' '}
            <a href="/samples/evidence-package.schema.json">sample package schema</a>. Use only invented or
            anonymised figures.
          </>
        }
      >
        {(attributes) => (
          <input
            {...attributes}
            className="my-1 block w-full"
            type="file"
            name={sampleFields.file}
            accept=".json,application/json"
          />
        )}
      </Field>
      <Field
        name={sampleFields.text}
        label="Or as text"
        error={problems.length > 0 ? 'The sample package is not valid.' : undefined}
        note={problems.length > 0 ? <SampleProblems problems={problems} /> : undefined}
      >
        {(attributes) => (
          <TextArea {...attributes} name={sampleFields.text} defaultValue={text} spellCheck={false} />
        )}
      </Field>
    </>
  );
}

function SampleProblems({ problems }: { problems: readonly SampleProblem[] }) {
  return problems.map(({ pointer, message }) => (
    <span key={`${pointer} ${message}`} className="block wrap-anywhere">
      <code>{pointer === '' ? 'whole document' : pointer}</code>: {message}
    </span>
  ));
}
