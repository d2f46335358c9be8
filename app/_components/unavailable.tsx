import { PageHead } from './page-head';

/** Page shown while the database does not answer. */
export function Unavailable({ what }: { what: string }) {
  return (
    <PageHead
      fields={{ Status: '503, temporarily unavailable' }}
      heading={`${what} cannot be read right now`}
    >
      <p>
        The portal’s database does not answer. Nothing is lost: {what.toLowerCase()} stays where it is stored.
        Load this page again in a minute.
      </p>
    </PageHead>
  );
}
