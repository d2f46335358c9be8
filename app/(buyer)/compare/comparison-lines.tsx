import type { ReactNode } from 'react';
import { Marked, Money } from '@/app/_components/money';
import { TextList } from '@/app/_components/text-list';
import type { Servers } from '@/lib/developer-api/kernel/serving';
import { deliverablesOf } from '@/lib/discovery/deliverables';
import { measuredInWords } from '@/lib/discovery/measured';
import type { Offer } from '@/lib/offers/offer';
import type { OfferCatalog } from '@/lib/offers/offer-details';
import {
  checkpointStatusInWords,
  creditConditionsInWords,
  creditLimitsInWords,
  creditTypeInWords,
  modeInWords,
} from '@/lib/offers/offer-labels';
import { hasDeveloperApi } from '@/lib/process/env';
import { installation } from '@/lib/process/installation';
import { creditAt, creditCurve } from '@/lib/quotes/credit-curve';
import { upliftedPrice } from '../offers/offer-price';

/** One line of the comparison; `show` renders a value. */
export interface Line {
  name: string;
  value: (offer: Offer) => string | number;
  show?: (offer: Offer) => ReactNode;
  /** True for most important differences between offers; they come first. */
  decides?: true;
  /** A sentence that is shown once if it applies to all offers. */
  isSaidOnce?: true;
}

export interface LineGroup {
  name: string;
  lines: readonly Line[];
}

function amount(name: string, value: (offer: Offer) => number): Line {
  return { name, value, show: (offer) => <Money amount={value(offer)} /> };
}

/** Mode of a pilot whose team acts on the output during the test. */
const actingMode = 'human_in_the_loop';

const creditAtMinimum = (offer: Offer) => creditAt(offer, offer.annual_commit_minimum);

function modeLines(offers: readonly Offer[]): Line[] {
  return [...new Set(offers.flatMap((offer) => offer.allowed_modes))].map((mode) => ({
    name: modeInWords(mode).name,
    value: (offer) => (offer.allowed_modes.includes(mode) ? 'Yes' : 'No'),
    ...(mode === actingMode && { decides: true }),
  }));
}

/** Returns a group with the operations that offers rely on; none if they are unknown for every offer. */
function deliveryGroups({ offers, details }: OfferCatalog, servers: Servers): LineGroup[] {
  const items = ({ id }: Offer) =>
    deliverablesOf(details.get(id), servers).map(({ operation, title, words }) => ({
      name: `${title}: ${words}.`,
      measured: measuredInWords(operation),
    }));
  const inWords = ({ id }: Offer) => details.get(id)?.tested;
  if (offers.every((offer) => items(offer).length === 0 && inWords(offer) === undefined)) return [];
  return [
    {
      name: 'What is tested',
      lines: [
        {
          name: hasDeveloperApi ? 'Developer API' : 'Operations',
          value: (offer) =>
            items(offer)
              .map(({ name }) => name)
              .join('\n') ||
            (inWords(offer) ?? ''),
          show: (offer) =>
            items(offer).length === 0 ? (
              (inWords(offer) ?? 'Not stated; ask us')
            ) : (
              <ul className="grid gap-2 print:gap-0.5">
                {items(offer).map(({ name, measured }) => (
                  <li key={name}>
                    {name}
                    {measured && <span className="text-ink-2 print:hidden"> {measured}</span>}
                  </li>
                ))}
              </ul>
            ),
        },
      ],
    },
  ];
}

/** Returns the lines of a comparison by group, in display order. */
export function lineGroups(catalog: OfferCatalog, servers: Servers): LineGroup[] {
  const { offers } = catalog;
  return [
    {
      name: 'Price',
      lines: [
        {
          name: 'Pilot price',
          decides: true,
          value: (offer) => offer.pilot_price,
          show: (offer) => (
            <>
              <Money amount={offer.pilot_price} />{' '}
              <span className="text-md whitespace-nowrap text-ink-2">Non-binding</span>
            </>
          ),
        },
        amount('With a custom integration (×1.4)', upliftedPrice),
      ],
    },
    {
      name: 'Credit',
      lines: [
        { name: 'Credit type', value: (offer) => creditTypeInWords(offer.credit.type) },
        { ...amount('Minimum annual plan', (offer) => offer.annual_commit_minimum), decides: true },
        {
          name: 'Credit at the minimum',
          value: creditAtMinimum,
          show: (offer) => (
            <Marked>
              <Money amount={creditAtMinimum(offer)} />
            </Marked>
          ),
        },
        { name: 'Credit limits', value: (offer) => creditLimitsInWords(offer.credit) },
        {
          name: 'Highest credit',
          value: (offer) => creditCurve(offer).cap ?? 'no limit',
          show: (offer) => {
            const { cap } = creditCurve(offer);
            return cap === null ? 'no limit' : <Money amount={cap} />;
          },
        },
        {
          name: 'Credit conditions',
          value: (offer) => creditConditionsInWords(offer.credit).join(' '),
          isSaidOnce: true,
        },
      ],
    },
    {
      name: 'Time',
      lines: [
        { name: 'Duration', value: (offer) => `${offer.duration_days} days`, decides: true },
        {
          name: 'Checkpoint',
          decides: true,
          value: ({ mid_pilot_checkpoint: at }) =>
            at ? `Day ${at.day}, stop or continue. ${checkpointStatusInWords(at.status)}` : 'None',
        },
        {
          name: 'Billing',
          value: (offer) =>
            offer.mid_pilot_checkpoint?.billing ?? installation().payment_terms ?? 'Not stated; ask us',
        },
        {
          name: 'Right to stop',
          value: (offer) => offer.mid_pilot_checkpoint?.stop_right ?? 'No checkpoint',
        },
      ],
    },
    { name: 'Where it may run', lines: modeLines(offers) },
    ...deliveryGroups(catalog, servers),
    {
      name: 'What you provide and keep',
      lines: [
        {
          name: 'Required inputs',
          value: (offer) => offer.required_inputs.join('\n'),
          show: (offer) => <TextList kind="plain" items={offer.required_inputs} />,
        },
        {
          name: 'Ownership',
          value: (offer) => offer.deliverables_ownership ?? 'Not stated',
          isSaidOnce: true,
        },
        {
          name: 'Sample evidence package',
          value: () => '',
          show: ({ name, sample_package_url: url }) =>
            url ? (
              <a href={url}>
                Open <span className="sr-only">the sample of {name}</span>
              </a>
            ) : (
              'None published'
            ),
        },
      ],
    },
  ];
}
