import { contactUris } from '@/lib/kernel/installation';
import { installation, portalSettings, vendorName } from '@/lib/process/installation';
import { BrandMark } from './brand-mark';

/** The vendor with address and contact on paper, where header and footer of the site are left out. */
export function PrintedVendor() {
  const { legal_name, address = [], sales_contact: contact } = installation();
  const contacts = contact ? contactUris(contact).map((uri) => uri.replace(/^mailto:/, '')) : [];
  return (
    <div className="hidden items-center gap-x-3 text-sm print:flex">
      <BrandMark name={vendorName()} logo={portalSettings().logo} />
      <b className="font-semibold">{vendorName()}</b>
      <span className="text-ink-2">{[legal_name, ...address, ...contacts].filter(Boolean).join(', ')}</span>
    </div>
  );
}
