/** Where to go on from a page; the first link is the likely one. */
export function LinksOnward({ links }: { links: readonly (readonly [href: string, name: string])[] }) {
  return (
    <ul className="actions">
      {links.map(([href, name], at) => (
        <li key={href}>
          <a className={at === 0 ? 'button' : 'action-link'} href={href}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
