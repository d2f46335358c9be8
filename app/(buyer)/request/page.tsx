import type { Metadata } from 'next';
import { Notice } from '@/app/_components/error-summary';
import { PageHead } from '@/app/_components/page-head';
import { PilotChoices } from '@/app/_components/pilots/pilot-choices';
import { type AddressParams, paramList, paramTexts } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm, keyOfForm } from '@/app/failed-form';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { pageMetadata } from '@/app/page-metadata';
import { getDeps } from '@/lib/compose';
import { isDeliverable } from '@/lib/discovery/deliverables';
import { webMcpForms } from '@/lib/discovery/server-card';
import { hasFounder } from '@/lib/founders/team/change-founders';
import { amountText } from '@/lib/kernel/amount-text';
import { usd } from '@/lib/kernel/money';
import { type SentFields, sentFields } from '@/lib/leads/field-labels';
import { namedQuotesMax } from '@/lib/leads/named-quotes';
import { bandOfSignals, scoringRules } from '@/lib/leads/scoring';
import { readConsentWording } from '@/lib/leads/submit-lead';
import { noDetails } from '@/lib/offers/offer-details';
import { readSavedQuote, type SavedQuote } from '@/lib/quotes/read-saved-quote';
import { readReceipt } from '@/lib/review/read-receipt';
import { reviewOutlooks, signalWords } from '@/lib/review/receipt-labels';
import { explainRequestError } from './explain-request-error';
import { givenSignals } from './given-signals';
import { leadFormFields } from './lead-fields';
import { LeadForm } from './lead-form';
import { type QuoteChoice, quoteIdField } from './named-quotes';
import { NextSteps } from './next-steps';
import { Readiness } from './readiness';

/**
 * Texts of the form by field, from a quote used in a request. Omits an annual plan of the minimum, which also means
 * an amount that was left empty: the request must not state a plan that nobody stated.
 */
function textsOfQuote({
  request: { offer_id, annual_commit, samples_available },
  quote: { annual_commit_minimum },
}: Pick<SavedQuote, 'request' | 'quote'>) {
  const isStated = annual_commit !== undefined && annual_commit !== annual_commit_minimum;
  return {
    target_offer_id: offer_id,
    ...(isStated && { annual_commit: amountText(annual_commit) }),
    ...(samples_available && { samples_available: 'true' }),
  };
}

/** Texts of the form by field, from a stored request: everything its sender filled in. */
function textsOfRequest(sent: SentFields): Record<string, string> {
  return Object.fromEntries(
    sentFields.flatMap((name) => {
      const value = sent[name];
      if (!value) return [];
      return [[name, typeof value === 'number' ? amountText(value) : String(value)]];
    }),
  );
}

export async function generateMetadata(): Promise<Metadata> {
  const failed = await failedForm();
  const title = failed && errorOfForm(failed) ? 'Error: Request a review' : 'Request a review';
  const description =
    'Ask the founders to review a pilot for your workflow. Non-binding; a person reads it before anything happens.';
  return pageMetadata({ title, description, path: '/request' });
}

type Quotes = readonly { id: string; saved: SavedQuote | null }[];

/**
 * Loads the first quotes of these ids, without duplicates. Drops unknown ids; of a quote that cannot be read now,
 * returns the id only.
 */
async function quotesOf(ids: readonly string[]): Promise<Quotes> {
  const read = [...new Set(ids)].slice(0, namedQuotesMax).map(async (id) => {
    const saved = await nullWhenUnavailable(() => readSavedQuote(getDeps(), id));
    return saved === undefined ? [] : [{ id, saved }];
  });
  return (await Promise.all(read)).flat();
}

const asChoice = ({ id, saved }: Quotes[number]): QuoteChoice => ({
  id,
  summary: saved ? `${saved.quote.offer_name}, ${usd(saved.quote.pilot_price)}` : '',
  isNamed: true,
  offerId: saved?.quote.offer_id ?? '',
  offerName: saved?.quote.offer_name ?? '',
});

/** Loads the stored request that the URL names as a starting point, if it can be read. */
async function earlierRequest(leadId: string | undefined) {
  const receipt = leadId && (await nullWhenUnavailable(() => readReceipt(getDeps(), leadId)));
  return receipt && 'sent' in receipt ? receipt : undefined;
}

/** Returns the initial texts: those of a refused form, of a request sent before, or of the URL. */
async function shownForm(searchParams: AddressParams) {
  const { byId } = await getDeps().offers.current();
  const param = await paramTexts(searchParams);
  const failed = await failedForm();
  if (failed) {
    const quotes = await quotesOf(failed.texts.get(quoteIdField)?.split('\n') ?? []);
    const sent = 'error' in failed.reason ? null : { ...failed.reason, isReplay: true };
    return { texts: Object.fromEntries(failed.texts), error: errorOfForm(failed), quotes, sent, given: [] };
  }
  const error = errorOfAddress(param('error'));
  const earlier = await earlierRequest(param('lead_id'));
  if (earlier) {
    const location = `/receipts/${encodeURIComponent(earlier.leadId)}`;
    const sent = { location, sentAt: earlier.receivedAt, isReplay: false };
    // The placeholder of a withdrawn contact is not prefilled.
    const contact = earlier.status === 'withdrawn' ? { contact_or_agent_id: '' } : {};
    const quotes = await quotesOf(earlier.quotes.map(({ quote_id }) => quote_id));
    return { texts: textsOfRequest({ ...earlier.sent, ...contact }), error, quotes, sent, given: [] };
  }
  const quotes = await quotesOf(await paramList(searchParams, quoteIdField));
  const [first] = quotes.flatMap(({ saved }) => saved ?? []);
  const offerId = param('offer_id');
  const ofOffer: Record<string, string> =
    offerId !== undefined && byId.has(offerId) ? { target_offer_id: offerId } : {};
  const texts: Record<string, string> = first ? textsOfQuote(first) : ofOffer;
  return { texts, error, quotes, sent: null, given: Object.keys(texts) };
}

export default async function RequestPage({ searchParams }: { searchParams: AddressParams }) {
  const { offers, details } = await getDeps().offers.current();
  const failed = await failedForm();
  const { texts, error, quotes, sent, given } = await shownForm(searchParams);
  const signalsGiven = givenSignals(texts, offers);
  const isDated = await nullWhenUnavailable(() => hasFounder(getDeps().database));
  return (
    <>
      <PageHead heading="Ask for a review of your workflow">
        Answer six questions. A founder reviews every request.
      </PageHead>
      <div className="grid gap-8 *:min-w-0 pane:grid-cols-[minmax(0,1fr)_20rem] pane:gap-12">
        <div>
          <Notice>
            <strong>No credentials, and no personal data about other people.</strong> Do not type passwords,
            keys, tokens or confidential data into any field. Text that looks like a secret is refused and
            never stored.
          </Notice>
          <LeadForm
            pilots={
              <PilotChoices
                name="target_offer_id"
                offers={offers}
                chosen={texts.target_offer_id ?? ''}
                noteOf={(id) =>
                  isDeliverable(details.get(id) ?? noDetails, getDeps()) ? 'fixed price' : 'not available yet'
                }
              />
            }
            pilotNames={Object.fromEntries(offers.map(({ id, name }) => [id, name]))}
            fields={{ ...leadFormFields, consentText: readConsentWording().text }}
            texts={texts}
            givenByAddress={given}
            isFilled={failed !== undefined || sent !== null}
            quotes={quotes.map(asChoice)}
            sent={sent}
            error={error && explainRequestError(error, texts, { hasComeAgain: failed !== undefined })}
            idempotencyKey={keyOfForm(failed)}
            tool={webMcpForms.request}
          />
        </div>
        <div className="grid content-start gap-6 self-start lg:sticky lg:top-4">
          <Readiness
            action="/request/send"
            signals={scoringRules.map(({ signal, fields }) => ({
              signal,
              words: signalWords[signal],
              field: fields.at(-1) ?? '',
            }))}
            outlooks={reviewOutlooks}
            first={{
              given: signalsGiven,
              band: bandOfSignals(signalsGiven),
              hasPilot: Boolean(texts.target_offer_id),
            }}
            now={isDated ? new Date().toISOString() : null}
          />
          <NextSteps />
        </div>
      </div>
    </>
  );
}
