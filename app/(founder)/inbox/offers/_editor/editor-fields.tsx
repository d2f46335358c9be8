import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Choice, Choices, Tick } from '@/app/_components/controls';
import { FieldError } from '@/app/_components/field';
import { creditTypeInWords } from '@/lib/offers/credit-labels';
import { offerFieldLabels } from '@/lib/offers/field-labels';
import { creditTermsSchema, offerModes } from '@/lib/offers/offer';
import { modeInWords } from '@/lib/offers/offer-labels';
import { OfferField, useProblem } from './field';
import { Rows, type ServedOperation } from './rows';

function Part({ heading, text, children }: { heading: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-rule p-4 first:border-t-0 md:px-6">
      <div>
        <h2 className="text-lg">{heading}</h2>
        {text && <p className="text-md text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}

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
        {creditTermsSchema.shape.type.options.map((type) => (
          <Choice
            key={type}
            {...register('credit_type')}
            value={type}
            defaultChecked={getValues('credit_type') === type}
          >
            <span>{creditTypeInWords(type)}</span>
            <span>
              {type === 'fixed_credit_back'
                ? '15% of the annual commit, between a minimum and a maximum'
                : '15% of the annual commit, up to a share of the pilot price'}
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
        {isNew && <OfferField name="id" />}
        <OfferField name="name" />
        <OfferField name="headline" isLong />
      </Part>
      <Part heading="Price and credit">
        {isNew && <CreditTypes />}
        <Side>
          <OfferField name="pilot_price" />
          <OfferField name="duration_days" />
          <OfferField name="annual_commit_minimum" />
        </Side>
        {isAny && <p className="text-md text-ink-2">Fill in only the fields of the chosen type of credit.</p>}
        <Side>
          {(isAny || !isPartial) && <OfferField name="min_credit" />}
          {(isAny || !isPartial) && <OfferField name="max_credit" />}
          {(isAny || isPartial) && <OfferField name="max_percent_of_pilot" />}
          <OfferField name="expiration_days" />
        </Side>
        <OfferField name="platform_fee_usd" />
      </Part>
      <Part heading="What the buyer brings">
        <Rows list="required_inputs" />
      </Part>
      <Part
        heading="What is tested"
        text="Buyers see “Not available yet” and no price while an operation is not served."
      >
        <Rows list="operations" operations={operations} />
      </Part>
      <Part heading="How it runs">
        <Modes />
      </Part>
      <Part heading="Days and people">
        <Rows list="days" />
      </Part>
      <Part heading="Deliverables">
        <Rows list="deliverables" />
        <OfferField name="deliverables_ownership" />
      </Part>
      <Part heading="Checkpoint">
        <OfferField name="checkpoint_day" />
        <OfferField name="checkpoint_billing" />
        <OfferField name="checkpoint_stop_right" isLong />
      </Part>
    </>
  );
}
