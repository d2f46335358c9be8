import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { Choice, Choices, Input, Select } from '@/app/_components/controls';
import { ErrorSummary } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { InputField, SelectField } from '@/app/_components/field';
import { OutsideText } from '@/app/_components/outside-text';
import { EmptyState } from '@/app/(founder)/_components/notices';
import { type AddressParams, paramText } from '@/app/address-params';
import { errorOfForm, failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { hasRole } from '@/lib/founders/founder';
import { listedTimeZones } from '@/lib/founders/settings/founder-settings';
import type { LeadDetail, LinkedQuote } from '@/lib/inbox/inbox';
import { readLead } from '@/lib/inbox/read-lead';
import { usd } from '@/lib/kernel/money';
import { peopleMax } from '@/lib/pilots/acts';
import { readTerms } from '@/lib/pilots/open-pilot';
import type { PilotTerms } from '@/lib/pilots/pilot';
import { listPilots } from '@/lib/pilots/read-pilot';
import { readQuoteDocument } from '@/lib/quotes/document/read-quote-document';
import { FounderPage, FounderPageHead, RoleNeeded } from '../../../_components/founder-page';
import { pageFounder, signedIn } from '../../../founder-request';
import { openingLabels, openingLinks, openingPath } from './opening-form';
import { PersonalLinks } from './personal-links';
import { TermsSheet } from './terms';

export async function generateMetadata(): Promise<Metadata> {
  const failed = await failedForm();
  return { title: failed && errorOfForm(failed) ? 'Error: Open a pilot' : 'Open a pilot' };
}

/** Rows for people that are shown at first; the others are folded. */
const rowsShown = 3;

export default async function OpenPage({ searchParams }: { searchParams: AddressParams }) {
  const leadId = (await paramText(searchParams, 'lead')) ?? '';
  const deps = getDeps();
  const { detail, open, founder } = await signedIn(openingPath(leadId), async (store) => {
    const [lead, pilots, me] = [
      await readLead(store, leadId, false),
      await listPilots(store, [leadId]),
      await store.authorize(),
    ];
    return {
      detail: lead && 'state' in lead ? lead : undefined,
      open: pilots.find(({ pilot }) => pilot.state !== 'closed')?.pilot,
      founder: me,
    };
  });
  if (!hasRole(founder, 'reviewer')) {
    return <RoleNeeded heading="Open a pilot" what="open pilots" needed="reviewer" />;
  }
  const failed = await failedForm();
  const links = openingLinks(failed?.texts);
  if (links) return <PersonalLinks {...links} company={detail?.lead.company ?? ''} founder={founder.name} />;
  if (detail?.state.status !== 'accepted' || open) {
    return (
      <EmptyState
        isSheet
        level="h1"
        heading={open ? 'This lead has an open pilot' : 'Choose an accepted lead'}
        text={open ? undefined : 'To open a pilot, go to an accepted lead and choose “Open a pilot”.'}
      >
        {open ? (
          <a href={`/inbox/pilots/${open.id}`}>{open.number}</a>
        ) : (
          <a href="/inbox?view=pilots">Leads</a>
        )}
      </EmptyState>
    );
  }
  const { settings } = await pageFounder();
  const terms = await Promise.all(detail.quotes.map(({ quoteId }) => readTerms(deps, quoteId)));
  const [first] = detail.quotes;
  const document = first && (await readQuoteDocument(deps, first.quoteId));
  return (
    <OpenForm
      detail={detail}
      terms={terms}
      texts={failed?.texts}
      plannedStart={document?.filed?.versions.at(-1)?.customer?.planned_start}
      error={failed && errorOfForm(failed)}
      zone={settings.time_zone}
    />
  );
}

function Quote({ quote, place, isChosen }: { quote: LinkedQuote; place: number; isChosen: boolean }) {
  return (
    <Choice id={`quote-${place}`} name="quote_id" value={quote.quoteId} defaultChecked={isChosen}>
      <span className="font-semibold">
        {quote.number}, <span className="tabular-nums">{usd(quote.pilotPrice)}</span>
      </span>
      <span className="text-md text-ink-2">
        {quote.offerName}
        {quote.isCustomIntegration && ', custom integration'}
      </span>
    </Choice>
  );
}

function OpenForm({
  detail: { lead, quotes },
  terms,
  texts,
  plannedStart,
  error,
  zone,
}: {
  detail: LeadDetail;
  /** Terms of each quote, in the order of the lead. */
  terms: readonly (PilotTerms | undefined)[];
  texts: ReadonlyMap<string, string> | undefined;
  /** Start that the customer filled in on the first quote, which is chosen. */
  plannedStart: string | undefined;
  error: ReturnType<typeof errorOfForm>;
  zone: string | null;
}) {
  const words = Object.entries(openingLabels).map(([name, label]) => ({
    name,
    label,
    missing: `${label} is missing.`,
  }));
  const explained = error && explainError(error, words);
  const problemOf = (field: string) => explained?.fields.find((wrong) => wrong.field === field)?.message;
  const names = texts?.get('person_name')?.split('\n') ?? [lead.contact_name ?? ''];
  const roles = texts?.get('person_role')?.split('\n') ?? ['decider'];
  const chosen = texts?.get('quote_id') ?? quotes[0]?.quoteId;
  const person = (_: unknown, at: number) => (
    <li key={at} className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3 py-1.5">
      <Input
        id={at === 0 ? 'people' : undefined}
        name="person_name"
        aria-label={`Name ${at + 1}`}
        defaultValue={names[at]}
        maxLength={80}
        autoComplete="off"
      />
      <Select
        name="person_role"
        aria-label={`Role ${at + 1}`}
        defaultValue={roles[at] ?? 'reviewer'}
        options={Object.entries({ decider: 'Decider', reviewer: 'Reviewer' })}
      />
    </li>
  );
  const rows = Array.from({ length: peopleMax }, person);
  return (
    <FounderPage isWide>
      <FounderPageHead
        fields={{
          Lead: (
            <a href={`/inbox/${lead.lead_id}`}>
              <OutsideText text={lead.company} />
            </a>
          ),
        }}
        heading="Open a pilot"
      >
        The pilot’s price, length, inputs and credit are copied from the quote. Later changes to the offer or
        the lead do not affect the pilot.
      </FounderPageHead>
      {explained && <ErrorSummary error={explained} />}
      <div className="group grid grid-cols-[minmax(0,1fr)] items-start gap-6 wrap-anywhere pane:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <form
          className="sheet grid divide-y divide-rule *:grid *:gap-3 *:p-4 md:*:px-6"
          method="post"
          action="/inbox/pilots/open/send"
        >
          <input type="hidden" name="lead" value={lead.lead_id} />
          <section>
            <h2 className="text-lg">Quote</h2>
            {quotes.length > 0 ? (
              <Choices>
                {quotes.map((quote, at) => (
                  <Quote key={quote.quoteId} quote={quote} place={at} isChosen={quote.quoteId === chosen} />
                ))}
              </Choices>
            ) : (
              <InputField
                name="quote_id"
                label={openingLabels.quote_id}
                hint="The lead names no quote. Enter a quote number, such as Q-7K4M-2QX9-B3TR."
                error={problemOf('quote_id')}
                defaultValue={chosen}
                autoComplete="off"
              />
            )}
          </section>
          <section>
            <h2 className="text-lg">Dates</h2>
            <div className="grid gap-4 md:grid-cols-2">
              <InputField
                type="date"
                name="planned_start"
                label={openingLabels.planned_start}
                error={problemOf('planned_start')}
                defaultValue={texts?.get('planned_start') ?? plannedStart}
                required
              />
              <SelectField
                name="time_zone"
                label={openingLabels.time_zone}
                error={problemOf('time_zone')}
                defaultValue={texts?.get('time_zone') ?? zone ?? 'UTC'}
                options={listedTimeZones().map((name) => [name, name.replaceAll('_', ' ')])}
              />
            </div>
            <p className="text-md text-ink-2">The pilot starts only after both sides approve a plan.</p>
          </section>
          <section>
            <h2 className="text-lg">Buyer’s people</h2>
            <p className="text-md text-ink-2">
              Add at least one decider. Deciders approve the plan and can invite others later. Reviewers
              deliver inputs and upload results.
            </p>
            {problemOf('people') && <p className="font-semibold text-bad">{problemOf('people')}</p>}
            <ul>{rows.slice(0, rowsShown)}</ul>
            <details open={names.slice(rowsShown).some((name) => name !== '')}>
              <summary className="min-h-row font-semibold text-accent">More people</summary>
              <ul>{rows.slice(rowsShown)}</ul>
            </details>
          </section>
          <div className="justify-items-start">
            <Button>Open pilot and create links</Button>
            <p className="text-md text-ink-2">
              The portal sends no email. Copy each link and send it yourself.
            </p>
          </div>
        </form>
        {terms.map((of, at) => of && <TermsSheet key={of.quote.id} terms={of} place={at} />)}
      </div>
    </FounderPage>
  );
}
