import { ContactLinks } from '@/app/_components/contact-links';
import { env } from '@/lib/process/env';
import { installation } from '@/lib/process/installation';

/** Legal name, address and contact, if the operator has provided them. */
export function Vendor() {
  const { legal_name: legalName, address, privacy_contact: contact, sales_contact: sales } = installation;
  return (
    <>
      <p>{legalName ?? env.VENDOR_NAME}</p>
      {address && <p>{address.join(', ')}</p>}
      {sales && (
        <p>
          Contact: <ContactLinks contact={sales} />
        </p>
      )}
      {contact && (
        <p>
          Privacy: <ContactLinks contact={contact} />
        </p>
      )}
    </>
  );
}
