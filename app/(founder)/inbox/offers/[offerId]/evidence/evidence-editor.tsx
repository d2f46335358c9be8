'use client';

import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/app/_components/button';
import type { Options } from '@/app/_components/controls';
import { Field } from '@/app/_components/field';
import { useHydrated } from '@/app/_components/use-hydrated';
import { type EvidenceTexts, evidenceLabels, textsOfEvidenceForm } from '@/lib/offers/editor/evidence-texts';
import { EditorForm, formInPage, Part, type Sections } from '../../_editor/editor-form';
import { EditorField, useProblem } from '../../_editor/field';
import { Rows } from '../../_editor/rows';

const formId = 'evidence-editor';

const sections: Sections = {
  Package: ['title', 'anonymisation', 'sector', 'size', 'region'],
  Results: ['csv', 'kind_column'],
  Criteria: ['metrics', 'definition'],
  Kinds: ['strata'],
  Errors: ['errors', 'counted'],
  'Scope and data': [
    'workflow',
    'mode',
    'in_scope',
    'out_of_scope',
    'description',
    'unit',
    'reference',
    'reviewer_agreement',
    'personal_data',
  ],
  'Method and limits': ['method', 'limits'],
  Conclusion: ['sentence'],
};

/** The file of results. It is sent with the button next to it, and stays until another one is chosen. */
function ResultsFile() {
  return (
    <Field
      name="csv"
      label="Results file"
      hint="A CSV file of up to 512 KB with one row for each item. Each column is a count, such as 1 for right and 0 for wrong. Buyers can download only the columns that you choose below."
      error={useProblem('csv')}
    >
      {(attributes) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            {...attributes}
            type="file"
            name="csv"
            accept=".csv,.tsv,.txt,text/csv"
            className="my-1 min-w-0"
          />
          <Button kind="quiet" name="act" value="figures" formNoValidate>
            Read the file
          </Button>
        </div>
      )}
    </Field>
  );
}

function Fields({
  columns,
  modes,
  firstRows,
}: {
  columns: readonly string[];
  modes: Options;
  firstRows: ReactNode;
}) {
  const options: Options = [['', 'Choose a column'], ...columns.map((name) => [name, name] as const)];
  const optional = (text: string): Options => [['', text], ...options.slice(1)];
  return (
    <>
      <Part heading="Package" text="Use only invented or anonymised figures.">
        <EditorField name="title" />
        <EditorField name="anonymisation" look="long" />
        <div className="grid items-end gap-4 md:grid-cols-3">
          <EditorField name="sector" />
          <EditorField name="size" />
          <EditorField name="region" />
        </div>
      </Part>
      <Part heading="Results">
        <ResultsFile />
        {firstRows}
        <EditorField name="kind_column" look={optional('Not grouped by kind')} />
      </Part>
      <Part
        heading="Criteria"
        text="Each criterion is one column divided by the number of rows or by another column. The plot that compares the kinds shows the first criterion."
      >
        <Rows
          list="metrics"
          columns="md:grid-cols-6"
          spans={{
            name: 'md:col-span-6',
            hits: 'md:col-span-3',
            per: 'md:col-span-3',
            better: 'md:col-span-2',
            target: 'md:col-span-2',
            baseline: 'md:col-span-2',
          }}
          looks={{
            hits: options,
            per: optional('All rows'),
            better: [
              ['higher', 'Higher'],
              ['lower', 'Lower'],
            ],
          }}
        />
        <EditorField name="definition" look="long" />
      </Part>
      <Part heading="Kinds" text="Leave empty to show every kind with its name from the file.">
        <Rows list="strata" />
      </Part>
      <Part heading="Errors">
        <EditorField name="counted" />
        <Rows list="errors" columns="md:grid-cols-6" spans={errorSpans} looks={{ column: options }} />
      </Part>
      <Part heading="Scope and data">
        <EditorField name="workflow" look="long" />
        <EditorField name="mode" look={modes} />
        <Rows list="in_scope" looks={{ text: 'long' }} />
        <Rows list="out_of_scope" looks={{ text: 'long' }} />
        <EditorField name="description" look="long" />
        <div className="grid items-end gap-4 md:grid-cols-2">
          <EditorField name="unit" />
          <EditorField name="reference" />
          <EditorField name="reviewer_agreement" />
          <EditorField name="personal_data" />
        </div>
      </Part>
      <Part heading="Method and limits">
        <Rows list="method" looks={{ text: 'long' }} />
        <Rows list="limits" looks={{ text: 'long' }} />
      </Part>
      <Part heading="Conclusion">
        <EditorField name="sentence" look="long" />
      </Part>
    </>
  );
}

const errorSpans = {
  category: 'md:col-span-3',
  column: 'md:col-span-3',
  expected: 'md:col-span-3',
  produced: 'md:col-span-3',
  consequence: 'md:col-span-6',
};

/** Editor of an offer's sample package. The portal checks it, since the browser does not have the file of results. */
export function EvidenceEditor({
  action,
  texts,
  problems,
  preview,
  ...fields
}: {
  action: string;
  /** The form without its file of results. */
  texts: EvidenceTexts;
  problems: readonly (readonly [string, string])[];
  columns: readonly string[];
  modes: Options;
  firstRows: ReactNode;
  preview: ReactNode;
}) {
  const [initial] = useState(() => {
    const inPage = formInPage(formId);
    return inPage ? textsOfEvidenceForm(inPage, '') : texts;
  });
  const form = useForm<EvidenceTexts>({ defaultValues: initial });
  const isHydrated = useHydrated();
  useWatch({ control: form.control });
  return (
    <EditorForm
      id={formId}
      action={action}
      form={form}
      typed={JSON.stringify(isHydrated ? form.getValues() : texts)}
      labels={evidenceLabels}
      sections={sections}
      sent={problems}
      submit="Review the package"
      buttons={
        <Button kind="quiet" name="act" value="figures" formNoValidate>
          Update the figures
        </Button>
      }
      preview={preview}
    >
      <Fields {...fields} />
    </EditorForm>
  );
}
