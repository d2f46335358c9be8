import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { ErrorSummary } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { Field, InputField, TickField } from '@/app/_components/field';
import type { FieldWords, FormError } from '@/app/_components/form-error';
import { LocalTime } from '@/app/_components/local-time';
import { PageHead } from '@/app/_components/page-head';
import { type AddressParams, paramText } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm, keyOfForm } from '@/app/failed-form';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { freeTier, trialDays } from '@/lib/developer-api/developer-limits';
import { type Scope, scopes, scopeWords } from '@/lib/developer-api/keys/scopes';
import { trialConsentWording, trialScopesField, trialsPath } from '@/lib/developer-api/trials/trial';
import { isScopeServed } from '@/lib/discovery/deliverables';
import type { FailedForm } from '@/lib/http/forms/failed-form-store';
import { flagFromText } from '@/lib/kernel/flag-text';
import { idempotencyKeyField } from '@/lib/kernel/page-key';

const words: readonly FieldWords[] = [
  { name: 'company', label: 'Company', missing: 'Enter the company’s name.' },
  { name: 'contact', label: 'Contact', missing: 'Enter how you can be reached.' },
  { name: 'purpose', label: 'What for', missing: 'Say what you want to try.' },
  {
    name: 'contact_consent',
    label: 'Consent',
    missing: 'Tick the box to agree: without it nothing is stored.',
  },
];

export async function generateMetadata(): Promise<Metadata> {
  const failed = await failedForm();
  const title = failed && errorOfForm(failed) ? 'Error: Ask for a trial key' : 'Ask for a trial key';
  const description = `A key of the developer API for ${trialDays} days, granted by a founder. No card, no account.`;
  return pageMetadata({ title, description, path: trialsPath });
}

export default async function TrialKeysPage({ searchParams }: { searchParams: AddressParams }) {
  const failed = await failedForm();
  const refused = (failed && errorOfForm(failed)) ?? errorOfAddress(await paramText(searchParams, 'error'));
  const error = refused && explainError(refused, words);
  return (
    <>
      <PageHead
        fields={{
          Works: `${trialDays} days`,
          Costs: 'nothing',
          Requests: `${freeTier.requestsPerMonth.toLocaleString('en-US')} a month`,
        }}
        heading="Ask for a trial key"
      >
        Try the <a href="/developers/developer-api">developer API</a> with a key of your own. A founder
        decides; the key is shown to you on a page that only you have the address of.
      </PageHead>
      <div className="request">
        <div>
          <p className="notice">
            <strong>No credentials, and no personal data of others.</strong> Text that looks like a secret is
            refused and kept nowhere.
          </p>
          {error && <ErrorSummary error={error} />}
          <SentBefore failed={failed} />
          <TrialForm failed={failed} error={error} />
        </div>
        <Next />
      </div>
    </>
  );
}

/** Where the same form was sent before, with something else in it. */
function SentBefore({ failed }: { failed: FailedForm | undefined }) {
  if (!failed || 'error' in failed.why) return null;
  const { location, sentAt } = failed.why;
  return (
    <p className="notice" role="status">
      <strong>
        A request was sent from this form already, at <LocalTime iso={sentAt} />.
      </strong>{' '}
      <a href={location}>See that request</a>. What is below was changed since and is not stored; send it to
      ask a second time.
    </p>
  );
}

function TrialForm({ failed, error }: { failed: FailedForm | undefined; error: FormError | undefined }) {
  const typed = (name: string) => failed?.texts.get(name) ?? '';
  const wrong = (name: string) => error?.fields.find(({ field }) => field === name)?.message;
  const chosen = typed(trialScopesField).split('\n');
  return (
    <form className="sheet request-form" method="post" action={`${trialsPath}/send`}>
      <input type="hidden" name={idempotencyKeyField} value={keyOfForm(failed)} autoComplete="off" />
      <fieldset className="sheet-part request-part">
        <legend>Who asks</legend>
        <InputField
          name="company"
          label="Company"
          autoComplete="organization"
          error={wrong('company')}
          defaultValue={typed('company')}
          aria-required
        />
        <InputField
          name="contact"
          label="Contact"
          hint="Work e-mail, phone number or agent id."
          autoComplete="email"
          error={wrong('contact')}
          defaultValue={typed('contact')}
          aria-required
        />
      </fieldset>
      <fieldset className="sheet-part request-part">
        <legend>The trial</legend>
        <Field name="purpose" label="What for" hint="What you want to try, on what." error={wrong('purpose')}>
          {(attributes) => (
            <textarea
              {...attributes}
              name="purpose"
              dir="auto"
              className="input"
              rows={3}
              defaultValue={typed('purpose')}
              aria-required
            />
          )}
        </Field>
        <ScopeFields chosen={chosen} />
      </fieldset>
      <fieldset className="sheet-part">
        <legend>Consent</legend>
        <TickField name="contact_consent" label={trialConsentWording.text} error={wrong('contact_consent')}>
          {(attributes) => (
            <input
              {...attributes}
              type="checkbox"
              name="contact_consent"
              value="true"
              autoComplete="off"
              defaultChecked={flagFromText(typed('contact_consent')) === true}
            />
          )}
        </TickField>
        <p className="note">
          Without it nothing is stored.{' '}
          <a href="/privacy#developer-api">What is kept, why and for how long</a>
        </p>
      </fieldset>
      <div className="sheet-part request-send">
        <Button type="submit">Ask for a trial key</Button>
      </div>
    </form>
  );
}

/** The families to choose from, and which of them nobody serves here yet. */
function ScopeFields({ chosen }: { chosen: readonly string[] }) {
  const deps = getDeps();
  const note = (scope: Scope) => (isScopeServed(scope, deps) ? '' : ', not served here yet');
  return (
    <fieldset className="trial-scopes">
      <legend>Families</legend>
      <p className="field-hint">Tick what you want to try. No tick means all of them.</p>
      {scopes.map((scope) => (
        <div className="tick" key={scope}>
          <input
            type="checkbox"
            id={`${trialScopesField}-${scope}`}
            name={trialScopesField}
            value={scope}
            autoComplete="off"
            defaultChecked={chosen.includes(scope)}
          />
          <label htmlFor={`${trialScopesField}-${scope}`}>
            {scopeWords[scope]}
            {note(scope)}
          </label>
        </div>
      ))}
    </fieldset>
  );
}

function Next() {
  return (
    <aside className="sheet next-steps" aria-labelledby="next-heading">
      <header className="sheet-head">
        <h2 id="next-heading">What happens next</h2>
      </header>
      <ol className="sheet-part numbered-list">
        <li>You get the address of a page of your own. Keep it: nothing is sent to you.</li>
        <li>A founder reads the request and grants or refuses it.</li>
        <li>Once it is granted, you press “Show my key” on your page. The key is shown that once.</li>
        <li>It works for {trialDays} days, within the free tier.</li>
      </ol>
    </aside>
  );
}
