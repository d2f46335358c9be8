import { type FormLabels, type SentForm, sentRows, storedRows, storedText } from '../../kernel/form-rows';
import { keysOf, recordOf } from '../../kernel/record-of';
import type { EvidencePackage } from '../evidence-package';

const fieldLabels = {
  title: { label: 'Title', hint: 'What was measured and on how many items.' },
  anonymisation: { label: 'How the data was anonymised', hint: 'Shown first on the page.' },
  sector: { label: 'Sector' },
  size: { label: 'Size' },
  region: { label: 'Region or language' },
  kind_column: {
    label: 'Column that gives the kind of item',
    hint: 'Results are shown by kind. If there is only one kind, choose “Not grouped by kind”.',
  },
  counted: { label: 'What counts as an error' },
  workflow: { label: 'Workflow' },
  mode: { label: 'Mode' },
  definition: { label: 'Definition of the first criterion' },
  description: { label: 'Where the items come from' },
  unit: { label: 'Word for the items, in the plural', hint: 'Such as panels, one for each row of the file.' },
  reference: { label: 'Who marked the correct values' },
  reviewer_agreement: { label: 'Agreement between reviewers' },
  personal_data: { label: 'Personal data in the items' },
  sentence: {
    label: 'Conclusion',
    hint: 'One sentence to show next to the verdict. The portal computes the verdict from the figures.',
  },
} as const;

const rowLabels = {
  metrics: {
    row: 'Criterion',
    fields: {
      name: 'Name',
      hits: 'Column to count',
      per: 'Divided by column',
      better: 'Better',
      target: 'Target, %',
      baseline: 'Value before, %',
    },
  },
  strata: { row: 'Kind', fields: { name: 'Name in the file' } },
  errors: {
    row: 'Error',
    fields: {
      category: 'Name',
      column: 'Column with the count',
      expected: 'Expected',
      produced: 'Produced',
      consequence: 'Consequence',
    },
  },
  method: { row: 'Step', fields: { text: 'Step' } },
  in_scope: { row: 'In-scope part', fields: { text: 'In scope' } },
  out_of_scope: { row: 'Out-of-scope part', fields: { text: 'Out of scope' } },
  limits: { row: 'Limit', fields: { text: 'Limit' } },
} as const;

type EvidenceField = keyof typeof fieldLabels;
type EvidenceList = keyof typeof rowLabels;
type Row<List extends EvidenceList> = Record<keyof (typeof rowLabels)[List]['fields'], string>;

/** The form of a sample package as it is typed; `csv` is the file of its results. */
export type EvidenceTexts = Record<EvidenceField | 'csv', string> & {
  [List in EvidenceList]: Row<List>[];
};

export const evidenceLabels: FormLabels = {
  fields: {
    ...fieldLabels,
    csv: { label: 'Results' },
    metrics: { label: 'Criteria' },
    strata: { label: 'Kinds' },
    errors: { label: 'Errors' },
    method: { label: 'Method' },
    in_scope: { label: 'In scope' },
    out_of_scope: { label: 'Out of scope' },
    limits: { label: 'Limits' },
  },
  rows: rowLabels,
};

export const evidenceFields = keysOf(fieldLabels);

/** Returns the typed texts of the form; the file of results is stored separately. */
export function textsOfEvidenceForm(sent: SentForm, csv: string): EvidenceTexts {
  return { ...recordOf(evidenceFields, (field) => sent.text(field)), csv, ...sentRows(sent, rowLabels) };
}

/** Returns stored texts; fields that an earlier version of the form did not have are empty. */
export function storedEvidence(stored: unknown): EvidenceTexts {
  return {
    ...recordOf(evidenceFields, (field) => storedText(stored, field)),
    csv: storedText(stored, 'csv'),
    ...storedRows(stored, rowLabels),
  };
}

/** Columns that a published package was computed from. */
export interface PackagePlan {
  metrics: readonly { of: string; per?: string | undefined }[];
  errors: readonly string[];
  kinds?: readonly string[] | undefined;
}

/** Returns the form of a published package; without its plan and rows, the results have to be added again. */
export function textsOfPackage(
  sample: EvidencePackage,
  files?: { plan: PackagePlan; csv: string },
): EvidenceTexts {
  const { buyer, scope, data_set: data } = sample;
  const lines = (texts: readonly string[]) => texts.map((text) => ({ text }));
  return storedEvidence({
    ...sample,
    ...buyer,
    ...scope,
    ...data,
    definition: sample.success_metric.definition,
    counted: sample.errors.counted,
    sentence: sample.verdict.sentence,
    kind_column: files ? 'kind' : '',
    csv: files?.csv ?? '',
    metrics: sample.metrics.map((metric, place) => ({
      ...metric,
      hits: files?.plan.metrics[place]?.of,
      per: files?.plan.metrics[place]?.per,
    })),
    strata: files?.plan.kinds?.map((name) => ({ name })) ?? sample.strata.rows,
    errors: sample.errors.rows.map((row, place) => ({ ...row, column: files?.plan.errors[place] })),
    method: lines(sample.method),
    in_scope: lines(scope.in_scope),
    out_of_scope: lines(scope.out_of_scope),
    limits: lines(sample.limits),
  });
}
