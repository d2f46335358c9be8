import { ButtonLink } from './button';
export function LinksOnward({ links }: { links: readonly (readonly [href: string, name: string])[] }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {links.map(([href, name], at) => (
        <li key={href}>
          {at === 0 ? (
            <ButtonLink href={href}>{name}</ButtonLink>
          ) : (
            <a className="inline-flex min-h-11 items-center" href={href}>
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
