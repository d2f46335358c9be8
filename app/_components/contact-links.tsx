import { contactUris, type InstallationContact } from '@/lib/kernel/installation';

export function ContactLinks({ contact }: { contact: InstallationContact }) {
  return contactUris(contact).map((uri, at) => (
    <span key={uri}>
      {at > 0 && ' or '}
      <a href={uri}>{uri.replace(/^mailto:/, '')}</a>
    </span>
  ));
}
