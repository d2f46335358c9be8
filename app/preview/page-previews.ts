import { searchPath } from '@/app/(buyer)/developers/rail';
import { searchedDocumentation } from '@/app/(buyer)/developers/read-documentation';
import { shownSampleOf } from '@/app/sample-packages';
import { getDeps } from '@/lib/compose';
import { trialDays } from '@/lib/developer-api/kernel/developer-limits';
import { trialsPath } from '@/lib/developer-api/trials/trial';
import { outcomeInWords, pilotInWords } from '@/lib/discovery/pilot-outcome';
import { topicPath } from '@/lib/discovery/topics';
import { usd } from '@/lib/kernel/money';
import { decisionInWords, decisionOf } from '@/lib/offers/decision';
import { measuredWithUnit } from '@/lib/offers/evidence';
import type { Offer } from '@/lib/offers/offer';
import type { OfferSnapshot } from '@/lib/offers/offer-store';
import { hasDeveloperApi } from '@/lib/process/env';
import { portalSettings } from '@/lib/process/installation';
import type { Preview } from '@/lib/process/preview/preview';
import { readSavedQuote } from '@/lib/quotes/read-saved-quote';
import { pageOf } from '@/lib/site/pages';

/** Texts of pages without figures of their own. */
function outcomeOf(catalog: OfferSnapshot): Preview {
  const { headline, subline } = portalSettings();
  return {
    title: headline?.replace(/\.$/, '') ?? outcomeInWords(catalog),
    lines: [subline ?? pilotInWords(catalog)],
    figures: [],
  };
}

/** Pages without figures: their heading, and what they are about. */
const texts: Readonly<Record<string, readonly [title: string, line: string]>> = {
  '/evidence': [
    'What you have at the end of a pilot',
    'Sample packages, and the files to recompute their figures.',
  ],
  '/rates': ['Rate card', 'What annual plans and the developer API cost.'],
  '/request': ['Ask for a review of your workflow', 'A person reads it and replies. Non-binding.'],
  '/trust': [
    'What you can check before you trust us',
    'Who we are, where your data goes, how long it stays, and the tests behind our rules.',
  ],
  '/trust/questions': [
    '40 security questions, answered',
    'Answered for this installation, even where the answer is “No”.',
  ],
  '/privacy': ['What we keep, why, and for how long', 'And how to have it corrected or erased.'],
  [searchPath]: ['Search the documentation', 'Find an endpoint, an error, a limit or a sample.'],
  [trialsPath]: ['Ask for a trial key', `The developer API for ${trialDays} days. No card, no account.`],
};

function ofText(path: string): Preview | undefined {
  const [title, line] = texts[path] ?? [];
  return title === undefined || line === undefined ? undefined : { title, lines: [line], figures: [] };
}

async function ofDocumentation(path: string): Promise<Preview | undefined> {
  const { pages } = (await searchedDocumentation()) ?? { pages: [] };
  const page = pages.find(({ topic }) => topicPath(topic) === path);
  return page && { title: page.title, lines: [page.summary], figures: [] };
}

const priceOf = ({ pilot_price, duration_days }: Offer) => `${usd(pilot_price)}, ${duration_days} days`;

/** All pilots with their prices, as many as fit. */
function ofAllPilots(snapshot: OfferSnapshot): Preview {
  return {
    ...outcomeOf(snapshot),
    figures: snapshot.offers
      .slice(0, 2)
      .map((offer) => ({ name: offer.name, value: usd(offer.pilot_price) })),
  };
}

function ofOffer({ offer }: { offer: Offer }): Preview {
  return {
    title: offer.name,
    lines: [offer.headline],
    figures: [
      { name: 'Price', value: usd(offer.pilot_price) },
      { name: 'Length', value: `${offer.duration_days} days` },
    ],
  };
}

function ofSample(snapshot: OfferSnapshot, offerId: string): Preview | undefined {
  const shown = shownSampleOf(snapshot, offerId);
  if (!shown) return undefined;
  const { sample, origin } = shown;
  const overall = sample.metrics.find(({ name }) => name === sample.strata.metric);
  return {
    title: decisionInWords(decisionOf(sample.strata), sample.data_set.unit).join(' '),
    lines: [`${origin}: ${sample.title}`],
    figures: overall ? [{ name: overall.name, value: measuredWithUnit(overall.value, overall.unit) }] : [],
  };
}

/** A saved quote and its memo; anyone who knows its address can read it. */
async function ofQuote(kind: 'Quote' | 'Approval memo', quoteId: string): Promise<Preview | undefined> {
  const saved = await readSavedQuote(getDeps(), quoteId);
  if (!saved) return undefined;
  const { offer_name, pilot_price, max_credit_if_annual_signed_within_30_days: credit } = saved.quote;
  return {
    title: `${kind}: ${offer_name}`,
    lines: ['Non-binding until people on both sides agree.'],
    figures: [
      { name: 'You pay', value: usd(pilot_price) },
      ...(credit > 0 ? [{ name: 'Usage credit, if you sign', value: usd(credit) }] : []),
    ],
  };
}

export async function previewOf(path: string): Promise<Preview | undefined> {
  const page = pageOf(path);
  const id = path.slice(path.lastIndexOf('/') + 1);
  if (page?.path === '/quotes/[quoteId]') return ofQuote('Quote', id);
  if (page?.path === '/quotes/[quoteId]/memo') return ofQuote('Approval memo', path.split('/')[2] ?? '');
  if (page?.audience !== 'everyone' || (page.isOfDeveloperApi && !hasDeveloperApi)) return undefined;
  const snapshot = await getDeps().offers.current();
  switch (page.path) {
    case '/':
      return ofAllPilots(snapshot);
    case '/offers/[offerId]': {
      const offer = snapshot.byId.get(id);
      return offer && ofOffer({ offer });
    }
    case '/samples/[offerId]':
      return ofSample(snapshot, id);
    case '/compare':
      return {
        ...ofAllPilots(snapshot),
        title: 'Compare the pilots line by line',
        lines: snapshot.offers.slice(0, 2).map((offer) => `${offer.name}: ${priceOf(offer)}`),
        figures: [],
      };
    case '/quote':
      return {
        ...ofAllPilots(snapshot),
        title: 'Price your pilot',
        lines: ['What you pay, and the credit if you sign.'],
      };
    default:
      return ofText(page.path) ?? ofDocumentation(path);
  }
}
