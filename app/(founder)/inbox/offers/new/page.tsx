import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { Choice, Choices, Input } from '@/app/_components/controls';
import { ErrorSummary } from '@/app/_components/error-summary';
import { Field, FieldError } from '@/app/_components/field';
import { wrongFields } from '@/app/_components/form-error';
import { Sheet } from '@/app/_components/sheet';
import { failedForm } from '@/app/failed-form';
import { requireRole } from '@/lib/founders/authorize';
import { creditTypeInWords } from '@/lib/offers/credit-words';
import { type NewOfferField, newOfferFields } from '@/lib/offers/new-offer';
import { creditTermsSchema } from '@/lib/offers/offer';
import { offerChangeFields } from '@/lib/offers/offer-change';
import { FounderPage, FounderPageHead, RoleNote } from '../../../_components/founder-page';
import { FormPart } from '../../../_components/sheet-parts';
import { nullUnlessAllowed, signedIn } from '../../../founder-request';
import { OfferFields } from '../offer-fields';
import { SampleFields, sampleFields } from '../sample-fields';
import { labelOfNewOfferField, readNewOfferForm } from './new-offer-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await failedForm()) ? 'Error: New offer' : 'New offer' };
}

/** Initial values of the form. */
const usual: Readonly<Partial<Record<NewOfferField, string>>> = {
  expiration_days: '30',
  deliverables_ownership: 'The buyer keeps all evidence deliverables regardless of the verdict.',
  allowed_modes: 'offline\nshadow',
};

const onlyFixed = 'USD. Only for a fixed credit-back.';
const onlyWithCheckpoint = 'Only with a checkpoint; leave all three blank for none.';
const hints = {
  min_credit: onlyFixed,
  max_credit: onlyFixed,
  max_percent_of_pilot: 'Percent. Only for a partial credit-back.',
  checkpoint_day: onlyWithCheckpoint,
};

function CreditTypes({ chosen, problem }: { chosen: string; problem: string | undefined }) {
  return (
    <fieldset id="credit_type" tabIndex={-1}>
      <legend>Type of credit</legend>
      {problem && <FieldError name="credit_type" error={problem} />}
      <Choices>
        {creditTermsSchema.shape.type.options.map((type) => (
          <Choice key={type} name="credit_type" value={type} defaultChecked={type === chosen}>
            <span>{creditTypeInWords(type)}</span>
            <span>
              {type === 'fixed_credit_back'
                ? '15% of the annual commit, between a least and a most amount'
                : '15% of the annual commit, up to a share of the pilot price'}
            </span>
          </Choice>
        ))}
      </Choices>
    </fieldset>
  );
}

export default async function NewOfferPage() {
  const owner = await signedIn('/inbox/offers/new', (authorize) =>
    nullUnlessAllowed(requireRole(authorize, 'owner')),
  );
  if (!owner) return <RoleNote needed="owner" heading="New offer" what="make offers" />;
  const failed = await failedForm();
  const texts = (field: NewOfferField) => (failed ? (failed.texts.get(field) ?? '') : (usual[field] ?? ''));
  const sampleText = failed?.texts.get(sampleFields.text) ?? '';
  const isTaken = failed?.texts.has('id_taken') === true;
  const { problems, sampleProblems } = failed
    ? readNewOfferForm(texts, sampleText, isTaken)
    : { problems: {}, sampleProblems: [] };
  const wrong = newOfferFields.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [{ field, message, label: labelOfNewOfferField(field) }];
  });
  const ofSample = { field: sampleFields.text, label: 'Sample package', message: 'It cannot be taken.' };
  const listed = sampleProblems.length > 0 ? [...wrong, ofSample] : wrong;
  return (
    <FounderPage>
      <FounderPageHead fields={{ Offers: <a href="/inbox/offers">All</a> }} heading="New offer">
        Nothing is published yet: the next page shows the whole offer. Its id and its kind of credit are for
        good.
      </FounderPageHead>
      {listed.length > 0 && <ErrorSummary error={wrongFields(listed)} />}
      <Sheet heading="Texts, prices and terms">
        <FormPart method="post" encType="multipart/form-data" action="/inbox/offers/new/send" noValidate>
          <Field
            name="id"
            label="Id"
            hint="Part of addresses and quotes, such as vision-pilot-21. It is never used again for another offer."
            error={problems.id}
          >
            {(attributes) => (
              <Input {...attributes} name="id" defaultValue={texts('id')} spellCheck={false} />
            )}
          </Field>
          <CreditTypes chosen={texts('credit_type')} problem={problems.credit_type} />
          <OfferFields fields={offerChangeFields} texts={texts} problems={problems} hints={hints} />
          <SampleFields text={sampleText} problems={sampleProblems} />
          <Button type="submit">Review the offer</Button>
        </FormPart>
      </Sheet>
    </FounderPage>
  );
}
