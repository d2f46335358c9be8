import { ContactLinks } from '@/app/_components/links';
import { Section } from '@/app/_components/section';
import type { TrustDocument } from '@/lib/discovery/trust/trust-document';
import { Facts } from './facts';

export function Strip({ trust, lastTest }: { trust: TrustDocument; lastTest: string | undefined }) {
  const contact = trust.security_contacts?.[0] ?? trust.privacy_contact?.url;
  const cells = [
    ['Who', trust.legal_name ?? trust.vendor],
    ['Where', trust.hosting ?? 'Not stated'],
    ['Rules last tested', lastTest ?? 'Not recorded'],
    ['Security contact', contact ? <UriLink key="contact" uri={contact} /> : 'Not stated'],
  ] as const;
  return (
    <dl className="grid w-full gap-x-8 gap-y-3 border-y border-rule py-4 min-[22.5rem]:grid-cols-2 lg:grid-cols-4">
      {cells.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="wrap-anywhere font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Who({ trust }: { trust: TrustDocument }) {
  const { vendor, legal_name, address, privacy_contact, security_contacts, hosting } = trust;
  const { sales_contact, taxes, payment_terms } = trust;
  return (
    <Section id="who" heading="Who we are">
      <Facts
        rows={[
          { name: 'Who you deal with', text: legal_name ?? vendor },
          ...(address ? [{ name: 'Address', text: address.join(', ') }] : []),
          ...(sales_contact ? [{ name: 'Sales', text: <ContactLinks contact={sales_contact} /> }] : []),
          ...(privacy_contact
            ? [{ name: 'Your data', text: <ContactLinks contact={privacy_contact} /> }]
            : []),
          ...(security_contacts
            ? [
                {
                  name: 'Report a vulnerability',
                  text: security_contacts.map((uri) => <UriLink key={uri} uri={uri} />),
                },
              ]
            : []),
          ...(hosting ? [{ name: 'Hosting', text: hosting }] : []),
          ...(taxes ? [{ name: 'Taxes', text: taxes }] : []),
          ...(payment_terms ? [{ name: 'Payment terms', text: payment_terms }] : []),
          {
            name: 'Status',
            text: (
              <>
                <a href="/api/health/ready">Check live status</a>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

const UriLink = ({ uri }: { uri: string }) => (
  <a href={uri} className="block break-words">
    {uri.replace(/^mailto:/, '')}
  </a>
);
