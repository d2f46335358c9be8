import type { PortalSettings } from '../kernel/portal-settings';
import type { OfferCatalog } from '../offers/offer-details';
import { engineInWords, outcomeInWords, pilotInWords, testedWork } from './pilot-outcome';

/**
 * Texts of the first screen and of everything that quotes it: the owner's own, otherwise sentences about the offers.
 */
export function homeTexts(
  catalog: OfferCatalog,
  { name, headline, subline }: Pick<PortalSettings, 'headline' | 'subline'> & { name: string },
): { title: string; headline: string; subline: string; description: string } {
  const operations = catalog.offers.flatMap(({ id }) => catalog.details.get(id)?.operations ?? []);
  const outcome = headline ?? `${outcomeInWords(catalog)}.`;
  return {
    title: headline
      ? `${name} pilots: ${headline.replace(/\.$/, '')}`
      : `${name} pilots: know what our AI finds in ${testedWork(catalog) ?? 'your work'}`,
    headline: outcome,
    subline: subline ?? [engineInWords(operations), pilotInWords(catalog)].filter(Boolean).join(' '),
    description: `${outcome} ${subline ?? pilotInWords(catalog)} Non-binding.`,
  };
}
