import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Choice, Choices, type Options, Tick } from '@/app/_components/controls';
import { FieldError } from '@/app/_components/field';
import { offerFieldLabels } from '@/lib/offers/field-labels';
import { creditTypes, offerModes } from '@/lib/offers/offer-constants';
import { creditTypeInWords, modeInWords } from '@/lib/offers/offer-labels';
import { Part, type Sections } from './editor-form';
import { EditorField, useProblem } from './field';
import { Rows } from './rows';

/** An operation to choose from, with how it is served. */
export interface ServedOperation {
  name: string;
  title: string;
  words: string;
  isServed: boolean;
}

export const offerSections: Sections = {
  'Name and outcome': ['id', 'name', 'headline'],
  'Price and credit': [
    'credit_type',
    'pilot_price',
    'duration_days',
    'annual_commit_minimum',
    'min_credit',
    'max_credit',
    'max_percent_of_pilot',
    'expiration_days',
    'platform_fee_usd',
  ],
  'What the buyer provides': ['required_inputs'],
  'What is tested': ['tested', 'operations'],
  'How it runs': ['allowed_modes'],
  'Days and people': ['days'],
  Deliverables: ['deliverables', 'deliverables_ownership'],
  Checkpoint: ['checkpoint_day', 'checkpoint_billing', 'checkpoint_stop_right'],
};

const operationOptions = (operations: readonly ServedOperation[]): Options => [
  ['', 'Choose an operation'],
  ...operations.map(
    ({ name, title, words, isServed }) =>
      [name, `${title}: ${isServed ? words : `${words} (buyers see “Not available yet”)`}`] as const,
  ),
];

function Side({ children }: { children: ReactNode }) {
  return <div className="grid items-end gap-4 md:grid-cols-3">{children}</div>;
}

function CreditTypes() {
  const { register, getValues } = useFormContext();
  const problem = useProblem('credit_type');
  return (
    <fieldset id="credit_type" tabIndex={-1}>
      <legend className="font-semibold">{offerFieldLabels.credit_type.label}</legend>
      {problem && <FieldError name="credit_type" error={problem} />}
      <Choices>
        {creditTypes.map((type) => (
          <Choice
            key={type}
            {...register('credit_type')}
            value={type}
            defaultChecked={getValues('credit_type') === type}
          >
            <span>{creditTypeInWords(type)}</span>
            <span>
              {type === 'fixed_credit_back'
                ? '15% of the annual plan, between a minimum and a maximum'
                : '15% of the annual plan, up to a share of the pilot price'}
            </span>
          </Choice>
        ))}
      </Choices>
    </fieldset>
  );
}

function Modes() {
  const { register, getValues } = useFormContext();
  const problem = useProblem('allowed_modes');
  const allowed: unknown = getValues('allowed_modes');
  return (
    <fieldset id="allowed_modes" tabIndex={-1}>
      <legend className="sr-only">{offerFieldLabels.allowed_modes.label}</legend>
      {problem && <FieldError name="allowed_modes" error={problem} />}
      {offerModes.map((mode) => (
        <Tick
          key={mode}
          id={`mode-${mode}`}
          label={
            <>
              {modeInWords(mode).name}: {modeInWords(mode).meaning}
            </>
          }
          {...register('allowed_modes')}
          value={mode}
          defaultChecked={Array.isArray(allowed) && allowed.includes(mode)}
        />
      ))}
    </fieldset>
  );
}

/** Fields of an offer, in the order in which a buyer meets them. */
export function EditorFields({
  isNew,
  isLive,
  operations,
}: {
  isNew: boolean;
  /** True once a script can show only the fields of the chosen kind of credit. */
  isLive: boolean;
  operations: readonly ServedOperation[];
}) {
  const type: unknown = useWatch({ name: 'credit_type' });
  const isAny = isNew && !isLive;
  const isPartial = type === 'partial_credit_back';
  return (
    <>
      <Part heading="Name and outcome">
        {isNew && <EditorField name="id" />}
        <EditorField name="name" />
        <EditorField name="headline" look="long" />
      </Part>
      <Part heading="Price and credit">
        {isNew && <CreditTypes />}
        <Side>
          <EditorField name="pilot_price" />
          <EditorField name="duration_days" />
          <EditorField name="annual_commit_minimum" />
        </Side>
        {isAny && (
          <p className="text-md text-ink-2">Fill in only the fields for the credit type you chose.</p>
        )}
        <Side>
          {(isAny || !isPartial) && <EditorField name="min_credit" />}
          {(isAny || !isPartial) && <EditorField name="max_credit" />}
          {(isAny || isPartial) && <EditorField name="max_percent_of_pilot" />}
          <EditorField name="expiration_days" />
        </Side>
        <EditorField name="platform_fee_usd" />
      </Part>
      <Part heading="What the buyer provides">
        <Rows list="required_inputs" looks={{ text: 'long' }} />
      </Part>
      <Part
        heading="What is tested"
        text="List operations only if this portal runs them: while one is unavailable, buyers see “Not available yet” and no price."
      >
        <EditorField name="tested" look="long" />
        <Rows list="operations" looks={{ name: operationOptions(operations) }} />
      </Part>
      <Part heading="How it runs">
        <Modes />
      </Part>
      <Part heading="Days and people">
        <Rows
          list="days"
          columns="md:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)_6rem]"
          spans={{ title: 'md:col-span-2', buyer: 'md:col-span-2', vendor: 'md:col-span-2' }}
          looks={{ buyer: 'long', vendor: 'long' }}
        />
      </Part>
      <Part heading="Deliverables">
        <Rows
          list="deliverables"
          columns="md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_4.5rem]"
          looks={{ format: 'long' }}
        />
        <EditorField name="deliverables_ownership" />
      </Part>
      <Part
        heading="Checkpoint"
        text="Buyers read that it is proposed until an owner commits to it, on the page of the published offer."
      >
        <EditorField name="checkpoint_day" />
        <EditorField name="checkpoint_billing" />
        <EditorField name="checkpoint_stop_right" look="long" />
      </Part>
    </>
  );
}
