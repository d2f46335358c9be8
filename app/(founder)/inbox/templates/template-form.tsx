import { Button } from '@/app/_components/button';
import { textAreaClass } from '@/app/_components/controls';
import { ErrorSummary } from '@/app/_components/error-summary';
import { Field, InputField, SelectField } from '@/app/_components/field';
import { wrongFields } from '@/app/_components/form-error';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import type { FlashedForm } from '@/lib/http/forms/form-flash-store';
import { draftStages } from '@/lib/inbox/drafts/draft-stage';
import { placeholders } from '@/lib/inbox/drafts/placeholders';
import {
  type ReplyTemplate,
  readTemplate,
  type TemplateField,
  templateCharactersMax,
  templateFields,
  templateLabels,
} from '@/lib/inbox/drafts/reply-template';
import { FormPart } from '../../_components/sheet-parts';
import { refusalField, templateRefusals } from './save-template';

type Problems = Partial<Record<TemplateField, string>>;

const isRefusal = (text: string): text is keyof typeof templateRefusals =>
  Object.hasOwn(templateRefusals, text);

function problemsOf({ texts }: FlashedForm): Problems {
  const read = readTemplate((field) => texts.get(field) ?? '');
  if ('problems' in read) return read.problems;
  const refusal = texts.get(refusalField) ?? '';
  return isRefusal(refusal) ? { [templateRefusals[refusal].field]: templateRefusals[refusal].message } : {};
}

export function TemplateErrors({ failed }: { failed: FlashedForm | undefined }) {
  if (!failed) return null;
  const problems = problemsOf(failed);
  const wrong = templateFields.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [{ field, message, label: templateLabels[field] }];
  });
  return <ErrorSummary error={wrongFields(wrong)} />;
}

export function TemplateForm({
  action,
  template,
  version,
  failed,
  submit,
}: {
  action: string;
  template?: ReplyTemplate;
  version?: number;
  failed: FlashedForm | undefined;
  submit: string;
}) {
  const problems = failed ? problemsOf(failed) : {};
  const textOf = (field: TemplateField) => failed?.texts.get(field) ?? template?.[field] ?? '';
  const line = (field: 'name' | 'subject', hint: string) => (
    <InputField
      name={field}
      label={templateLabels[field]}
      hint={hint}
      error={problems[field]}
      defaultValue={textOf(field)}
      maxLength={templateCharactersMax[field]}
      autoComplete="off"
    />
  );
  return (
    <FormPart method="post" action={action} noValidate>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {line('name', 'Founders choose the template by this name. Buyers never see it.')}
      <SelectField
        name="stage"
        label="Use for"
        hint="A draft starts from the first template for the deal’s stage."
        defaultValue={failed?.texts.get('stage') ?? template?.stage ?? ''}
        options={[['', 'No stage: founders choose the template themselves'], ...Object.entries(draftStages)]}
      />
      {line('subject', 'The subject may contain placeholders.')}
      <Field
        name="text"
        label={templateLabels.text}
        hint="A sentence that contains an empty placeholder is left out."
        error={problems.text}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className={`${textAreaClass} resize-y`}
            name="text"
            rows={12}
            maxLength={templateCharactersMax.text}
            defaultValue={textOf('text')}
          />
        )}
      </Field>
      <Button>{submit}</Button>
    </FormPart>
  );
}

export function PlaceholderList() {
  return (
    <Sheet
      heading="Placeholders"
      text="The portal fills in these placeholders for each lead. No others are allowed."
    >
      <Parameters>
        {Object.entries(placeholders).map(([name, { meaning }]) => (
          <Parameter key={name} name={`{${name}}`}>
            {meaning}
          </Parameter>
        ))}
      </Parameters>
    </Sheet>
  );
}
