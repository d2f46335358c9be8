import { getDeps } from '@/lib/compose';
import { deliverablesOf, worksOf } from '@/lib/discovery/deliverables';
import { topicPath } from '@/lib/discovery/topics';
import { listInWords } from '@/lib/kernel/format-list';
import { exampleVendor } from '@/lib/kernel/vendor-mark';
import { defaultOffers } from '@/lib/offers/default-offers';
import { env, hasDeveloperApi } from '@/lib/process/env';
import { installation, portalSettings, vendorName } from '@/lib/process/installation';

/** Something that is still the shipped example or missing, with the page where it is changed. */
export interface SetupTask {
  text: string;
  href: string;
}

/** Cookie of a browser in which an owner no longer wants to see in the inbox how many tasks are left. */
export const setupDismissedCookie = 'setup_dismissed';

const shippedNames = new Set(defaultOffers.map(({ offer }) => offer.name));

/** Lists what an owner should do before the portal is public. Each text is a sentence. */
export async function setupTasks(): Promise<SetupTask[]> {
  const deps = getDeps();
  const { offers, details } = await deps.offers.current();
  const facts = installation();
  const look = portalSettings();
  const hasTextBox = look.try_it === undefined && offers.some(({ name }) => shippedNames.has(name));
  const fields: readonly [isOpen: boolean, field: string, text: string][] = [
    [
      !facts.legal_name || !facts.address,
      'legal_name',
      'Add your legal name and address. Until then, every quote is marked “Draft”.',
    ],
    [!facts.privacy_contact, 'privacy_contact', 'Add a privacy contact. The privacy page shows none.'],
    [!facts.security_contact && !env.SECURITY_CONTACT, 'security_contact', 'Add a security contact.'],
    [!facts.sales_contact, 'sales_contact', 'Add a sales contact, for quotes and receipts.'],
    [!facts.payment_terms || !facts.taxes, 'payment_terms', 'Add payment terms and taxes, for quotes.'],
    [
      !facts.hosting || !facts.sub_processors,
      'hosting',
      'State where the portal is hosted and who else receives data.',
    ],
    [vendorName() === exampleVendor, 'name', `Replace the default name “${exampleVendor}”.`],
    [!look.logo || !look.brand_color, 'logo', 'Add your logo and colour.'],
    [
      !look.headline || !look.subject,
      'headline',
      'Write your own headline for the home page, and state what your pilots test.',
    ],
    [hasTextBox, 'try_it', 'Replace the default example that visitors can try, or turn it off.'],
  ];
  return [
    ...fields.flatMap(([isOpen, field, text]) => (isOpen ? [{ text, href: `/inbox/portal#${field}` }] : [])),
    ...offers.flatMap(({ id, name }) => {
      const href = `/inbox/offers/${encodeURIComponent(id)}`;
      const missing = deliverablesOf(details.get(id), deps).flatMap((one) =>
        one.isServed ? [] : [one.title],
      );
      return [
        ...(shippedNames.has(name) ? [{ text: `Replace or retire the default offer “${name}”.`, href }] : []),
        ...(missing.length > 0
          ? [
              {
                text: `${name} is “Not available yet”: there is no engine or provider for ${listInWords(missing)}.`,
                href,
              },
            ]
          : []),
      ];
    }),
    ...(hasDeveloperApi && worksOf([...details.values()]).length === 0
      ? [
          {
            text: 'No offer uses the developer API. To remove it from pages and documents, set DEVELOPER_API=off and restart.',
            href: topicPath('developer-api'),
          },
        ]
      : []),
    ...(env.BASE_URL
      ? []
      : [
          {
            text: 'Set BASE_URL to the portal’s public address, such as BASE_URL=https://pilots.example.com, and restart. Until then, documents and links contain the address that the visitor opened.',
            href: topicPath(''),
          },
        ]),
  ];
}
