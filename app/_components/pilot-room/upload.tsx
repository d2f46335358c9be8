import { z } from 'zod';
import { Button } from '@/app/_components/button';
import { Input, TextArea } from '@/app/_components/controls';
import { Alert } from '@/app/_components/error-summary';
import { Field } from '@/app/_components/field';
import { StackingTable } from '@/app/_components/tables';
import { errorOfForm, failedForm } from '@/app/failed-form';
import { metrics, type RowKind } from '@/lib/pilots/criterion';
import { manifestColumns } from '@/lib/pilots/items/manifest';
import { rowFileBytesMax } from '@/lib/pilots/row-files';
import { rowColumns, templateCsv } from '@/lib/pilots/rows';
import { Panel, padded, type RoomProps } from './parts';

const manifestHint =
  'The manifest lists the pilot’s items. The “item” column is required. If the plan has strata, so is the “stratum” column. The portal draws the sample from this file once both sides have approved the plan.';

/** Meaning of the columns of each kind of rows. */
const rowHints: Record<RowKind, string> = {
  words:
    'For each item: the number of words in the correct text, and how many were wrong (sub), missing (del) or added (ins).',
  labels: 'For each item: its correct label, and the label in the output.',
  decisions: 'For each item: whether the reviewer accepted, changed or rejected it.',
  spans: 'For each item and kind of data: how many were found (tp), marked by mistake (fp) and missed (fn).',
};

const problemsSchema = z.array(
  z.object({ row: z.number(), column: z.string().nullable(), message: z.string() }),
);

/**
 * Form for rows of results. A refused file is shown again as text, with its problems and a button to keep its valid
 * rows.
 */
export async function Upload({ view, base }: RoomProps) {
  if (!view.allowedActs.includes('submit_results')) return null;
  const sent = await failedForm();
  const failed = sent?.texts.get('act') === 'submit_results' ? sent : undefined;
  const refused = failed && errorOfForm(failed);
  const problems = problemsSchema.parse(JSON.parse(failed?.texts.get('problems') ?? '[]'));
  const isManifest = view.pilot.state !== 'running';
  const kinds = [...new Set(view.plan?.content.criteria.map(({ metric }) => metrics[metric].rows))];
  const [counted] = isManifest ? [] : kinds.filter((kind) => kind !== 'decisions');
  const columns = isManifest ? [manifestColumns] : kinds.map((kind) => rowColumns[kind]);
  return (
    <Panel
      id="upload"
      heading={isManifest ? 'Upload the manifest' : 'Upload results'}
      end={`CSV, up to ${rowFileBytesMax / 1_000_000} MB`}
    >
      <div className={`grid gap-x-12 gap-y-4 pb-4 *:min-w-0 pane:grid-cols-[7fr_5fr] ${padded}`}>
        <form
          className="grid gap-4"
          method="post"
          encType="multipart/form-data"
          action={`${base}/results/send`}
        >
          {refused && (
            <Alert id="upload-problems" heading="The file was not stored" autoFocus tabIndex={-1}>
              <p>{'message' in refused ? refused.message : 'Check your connection and send it again.'}</p>
              {problems.length > 0 && (
                <StackingTable
                  caption="Problems by row"
                  rowHeading="Row"
                  nameOf={({ row, column }) => `${row} ${column}`}
                  nameCell={({ row }) => row}
                  columns={[
                    { heading: 'Column', cell: ({ column }) => column ?? '–' },
                    { heading: 'Problem', cell: ({ message }) => message },
                  ]}
                  rows={problems}
                />
              )}
            </Alert>
          )}
          <input type="hidden" name="act" value="submit_results" />
          {failed && <input type="hidden" name="file_name" value={failed.texts.get('file_name') ?? ''} />}
          <Field
            name="file"
            label="File"
            hint={`First line: ${columns.map((names) => names.join(',')).join(' or ')}. ${isManifest ? manifestHint : `${kinds.map((kind) => rowHints[kind]).join(' ')} A new row replaces the earlier row for the same item. Never upload the texts themselves.`}`}
          >
            {(attributes) => (
              <Input type="file" accept=".csv,.tsv,.txt,text/csv" name="file" {...attributes} />
            )}
          </Field>
          <Field name="rows" label="Or paste rows" isOptional>
            {(attributes) => (
              <TextArea
                name="rows"
                placeholder={isManifest ? undefined : kinds.map(templateCsv)[0]}
                defaultValue={failed?.texts.get('rows')}
                {...attributes}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button>Upload</Button>
            {problems.length > 0 && (
              <Button kind="quiet" name="keep_good" value="1">
                Keep the valid rows
              </Button>
            )}
          </div>
        </form>
        {counted && (
          <p className="text-ink-2">
            No counts yet? Save{' '}
            <a href="/pilot-scripts/count.mjs" download>
              count.mjs
            </a>
            ,{' '}
            <a href="/pilot-scripts/csv.mjs" download>
              csv.mjs
            </a>{' '}
            and your file <code>own.csv</code> in one folder, and run{' '}
            <code>node count.mjs {counted} own.csv</code>. Your file needs the columns item, reference (the
            correct value) and output. Only the counts leave your machine.
          </p>
        )}
      </div>
    </Panel>
  );
}
