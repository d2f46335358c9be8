import { ContactLinks } from '@/app/_components/contact-links';
import { installation, vendorName } from '@/lib/process/installation';

/** Legal name, address and contact, if the operator has provided them. */
export function Vendor() {
  const { legal_name: legalName, address, privacy_contact: contact, sales_contact: sales } = installation();
  return (
    <>
      <p>{legalName ?? vendorName()}</p>
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
