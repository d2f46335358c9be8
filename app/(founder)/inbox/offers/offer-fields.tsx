import { Input, TextArea, Tick } from '@/app/_components/controls';
import { Field, FieldError } from '@/app/_components/field';
import { offerFieldLabels } from '@/lib/offers/field-labels';
import { offerModes } from '@/lib/offers/offer';
import type { OfferChangeField, OfferTexts } from '@/lib/offers/offer-change';
import { modeInWords } from '@/lib/offers/offer-words';

const manyLines: readonly OfferChangeField[] = ['headline', 'required_inputs'];

/** Controls for an offer's texts, prices and terms. */
export function OfferFields({
  fields,
  texts,
  problems,
  hints = {},
}: {
  fields: readonly OfferChangeField[];
  /** The text of each field; of a list one entry a line. */
  texts: OfferTexts;
  problems: Readonly<Partial<Record<OfferChangeField, string>>>;
  /** Replaces the default hints. */
  hints?: Readonly<Partial<Record<OfferChangeField, string>>>;
}) {
  return fields.map((name) =>
    name === 'allowed_modes' ? (
      <Modes key={name} allowed={texts(name).split('\n')} problem={problems[name]} />
    ) : (
      <Field
        key={name}
        name={name}
        label={offerFieldLabels[name].label}
        hint={hints[name] ?? offerFieldLabels[name].hint}
        error={problems[name]}
      >
        {(attributes) =>
          manyLines.includes(name) ? (
            <TextArea {...attributes} name={name} defaultValue={texts(name)} />
          ) : (
            <Input {...attributes} name={name} defaultValue={texts(name)} />
          )
        }
      </Field>
    ),
  );
}

function Modes({ allowed, problem }: { allowed: readonly string[]; problem: string | undefined }) {
  return (
    <fieldset id="allowed_modes" tabIndex={-1}>
      <legend>{offerFieldLabels.allowed_modes.label}</legend>
      {problem && <FieldError name="allowed_modes" error={problem} />}
      {offerModes.map((mode) => (
        <Tick
          key={mode}
          label={
            <>
              {modeInWords(mode).name}: {modeInWords(mode).meaning}
            </>
          }
          id={`mode-${mode}`}
          name="allowed_modes"
          value={mode}
          defaultChecked={allowed.includes(mode)}
        />
      ))}
    </fieldset>
  );
}
