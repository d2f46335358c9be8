import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { TextArea, Tick } from '@/app/_components/controls';
import { ErrorSummary, Notice } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { Field, InputField, TickField } from '@/app/_components/field';
import type { FieldWords, FormError } from '@/app/_components/form-error';
import { PageHead } from '@/app/_components/page-head';
import { NotHere } from '@/app/_components/page-problems';
import { SheetHead } from '@/app/_components/section';
import { NumberedList } from '@/app/_components/text-list';
import { LocalTime } from '@/app/_components/utc-time';
import { type AddressParams, paramText } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm, keyOfForm } from '@/app/failed-form';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { freeTier, trialDays } from '@/lib/developer-api/kernel/developer-limits';
import { type Scope, scopes, scopeWords } from '@/lib/developer-api/kernel/operations';
import { trialConsentWording, trialScopesField, trialsPath } from '@/lib/developer-api/trials/trial';
import { isScopeServed } from '@/lib/discovery/deliverables';
import type { FlashedForm } from '@/lib/http/forms/form-flash-store';
import { flagFromText, idempotencyKeyField } from '@/lib/kernel/form-values';
import { hasDeveloperApi } from '@/lib/process/env';
import { setPageStatus } from '@/lib/process/page-status';
import { formClass, formGrid } from '../../request/form-classes';
import { pagesOfDocumentation } from '../read-documentation';
import { DocumentationColumns } from '../topic-page';

const words: readonly FieldWords[] = [
  { name: 'company', label: 'Company', missing: 'Enter the company’s name.' },
  { name: 'contact', label: 'Contact', missing: 'Enter how you can be reached.' },
  { name: 'purpose', label: 'Purpose', missing: 'Say what you want to try.' },
  {
    name: 'contact_consent',
    label: 'Consent',
    missing: 'Tick the box to agree. We need your consent to store the request.',
  },
];

export async function generateMetadata(): Promise<Metadata> {
  const failed = await failedForm();
  const title = failed && errorOfForm(failed) ? 'Error: Ask for a trial key' : 'Ask for a trial key';
  const description = `A ${trialDays}-day key for the developer API, granted by a founder. No card, no account.`;
  return pageMetadata({ title, description, path: trialsPath });
}

export default async function TrialKeysPage({ searchParams }: { searchParams: AddressParams }) {
  if (!hasDeveloperApi) return setPageStatus(404) ? <NotHere /> : notFound();
  const failed = await failedForm();
  const refused = (failed && errorOfForm(failed)) ?? errorOfAddress(await paramText(searchParams, 'error'));
  const error = refused && explainError(refused, words);
  const pages = (await pagesOfDocumentation()) ?? [];
  return (
    <DocumentationColumns pages={pages} place={trialsPath}>
      <PageHead
        fields={{
          Works: `${trialDays} days`,
          Costs: 'nothing',
          Requests: `${freeTier.requestsPerMonth.toLocaleString('en-US')} a month`,
        }}
        heading="Ask for a trial key"
      >
        Try the <a href="/developers/developer-api">developer API</a> with your own key. A founder decides on
        each request. You see the key once, on a private page.
      </PageHead>
      <div>
        <Notice>
          <strong>No credentials, and no personal data about other people.</strong> Text that looks like a
          secret is refused and never stored.
        </Notice>
        {error && <ErrorSummary error={error} />}
        <SentBefore failed={failed} />
        <TrialForm failed={failed} error={error} />
      </div>
      <Next />
    </DocumentationColumns>
  );
}

function SentBefore({ failed }: { failed: FlashedForm | undefined }) {
  if (!failed || 'error' in failed.reason) return null;
  const { location, sentAt } = failed.reason;
  return (
    <Notice role="status">
      <strong>
        You already sent a request with this form at <LocalTime iso={sentAt} />.
      </strong>{' '}
      <a href={location}>See that request</a>. You have changed the form since then. Send it to make a new
      request.
    </Notice>
  );
}

function TrialForm({ failed, error }: { failed: FlashedForm | undefined; error: FormError | undefined }) {
  const typed = (name: string) => failed?.texts.get(name) ?? '';
  const wrong = (name: string) => error?.fields.find(({ field }) => field === name)?.message;
  const chosen = typed(trialScopesField).split('\n');
  return (
    <form className={`sheet ${formClass}`} method="post" action={`${trialsPath}/send`}>
      <input type="hidden" name={idempotencyKeyField} value={keyOfForm(failed)} autoComplete="off" />
      <fieldset className={`sheet-part ${formGrid}`}>
        <legend className="text-lg">About you</legend>
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
          hint="Work email, phone number or agent id."
          autoComplete="email"
          error={wrong('contact')}
          defaultValue={typed('contact')}
          aria-required
        />
      </fieldset>
      <fieldset className={`sheet-part ${formGrid}`}>
        <legend className="text-lg">The trial</legend>
        <Field
          name="purpose"
          label="Purpose"
          hint="Say what you want to try, and on which data."
          error={wrong('purpose')}
        >
          {(attributes) => (
            <TextArea
              {...attributes}
              name="purpose"
              dir="auto"
              rows={3}
              defaultValue={typed('purpose')}
              aria-required
            />
          )}
        </Field>
        <ScopeFields chosen={chosen} />
      </fieldset>
      <fieldset className="sheet-part">
        <legend className="text-lg">Consent</legend>
        <TickField
          name="contact_consent"
          label={trialConsentWording.text}
          error={wrong('contact_consent')}
          value="true"
          autoComplete="off"
          defaultChecked={flagFromText(typed('contact_consent')) === true}
        />
        <p className="text-md text-ink-2">
          We need your consent to store your request.{' '}
          <a href="/privacy#developer-api">What is kept, why and for how long</a>
        </p>
      </fieldset>
      <div className="sheet-part">
        <Button>Ask for a trial key</Button>
      </div>
    </form>
  );
}

function ScopeFields({ chosen }: { chosen: readonly string[] }) {
  const deps = getDeps();
  const note = (scope: Scope) => (isScopeServed(scope, deps) ? '' : ', not available yet');
  return (
    <fieldset>
      <legend className="p-0">APIs</legend>
      <p className="max-w-[56ch] text-md text-pretty text-ink-2">
        Tick what you want to try. Leave all boxes empty to ask for everything.
      </p>
      {scopes.map((scope) => (
        <Tick
          key={scope}
          label={
            <>
              {scopeWords[scope]}
              {note(scope)}
            </>
          }
          id={`${trialScopesField}-${scope}`}
          name={trialScopesField}
          value={scope}
          autoComplete="off"
          defaultChecked={chosen.includes(scope)}
        />
      ))}
    </fieldset>
  );
}

function Next() {
  return (
    <aside className="sheet self-start" aria-labelledby="next-heading">
      <SheetHead>
        <h2 id="next-heading">What happens next</h2>
      </SheetHead>
      <div className="sheet-part">
        <NumberedList>
          <li>You get the address of your own page. Save that address: we will not send it to you.</li>
          <li>A founder reads the request and grants or refuses it.</li>
          <li>Once it is granted, press “Show my key” on your page. The key is shown only once.</li>
          <li>The key works for {trialDays} days, within the free tier.</li>
        </NumberedList>
      </div>
    </aside>
  );
}
