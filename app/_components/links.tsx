import { contactUris, type InstallationContact } from '@/lib/kernel/installation';
import { ButtonLink, TallLink } from './button';

export function LinksOnward({ links }: { links: readonly (readonly [href: string, name: string])[] }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {links.map(([href, name], at) => (
        <li key={href}>
          {at === 0 ? <ButtonLink href={href}>{name}</ButtonLink> : <TallLink href={href}>{name}</TallLink>}
        </li>
      ))}
    </ul>
  );
}

export function ContactLinks({ contact }: { contact: InstallationContact }) {
  return contactUris(contact).map((uri, at) => (
    <span key={uri}>
      {at > 0 && ' or '}
      {/* Moves to the next line as a whole: an address breaks only where it is longer than a line. */}
      <a className="inline-block max-w-full" href={uri}>
        {uri.replace(/^mailto:/, '')}
      </a>
    </span>
  ));
}
