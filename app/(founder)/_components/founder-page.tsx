import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_components/button';
import { HeadFields } from '@/app/_components/page-head';
import { notHere } from '@/app/_components/page-problems';
import { type AddressParams, sentenceFor } from '@/app/address-params';
import { type Role, rolesInWords } from '@/lib/founders/founder';
import { setPageStatus } from '@/lib/process/page-status';
import { EmptyState, StatusLine } from './notices';

export function FounderPage({
  isNarrow = false,
  isWide = false,
  children,
}: {
  isNarrow?: boolean;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`mx-auto grid grid-cols-[minmax(0,1fr)] gap-6 *:mb-0 [&_dt]:text-[length:inherit] ${isNarrow ? 'max-w-120' : isWide ? 'max-w-360' : 'max-w-240'}`}
    >
      {children}
    </div>
  );
}

export function FounderPageHead({
  fields,
  heading,
  children,
}: {
  fields: Readonly<Record<string, ReactNode>>;
  heading: string;
  children?: ReactNode;
}) {
  return (
    <header className="mt-4">
      <HeadFields fields={fields} />
      <h1 className="text-xl leading-[1.1] tracking-[-0.022em]">{heading}</h1>
      {children && <div className="mt-2 max-w-[66ch] text-pretty text-ink-2 [&>*+*]:mt-3">{children}</div>}
    </header>
  );
}

/** Shows the message that a form left in the page's address: that it was accepted, or why it was not. */
export async function StatusOf({
  searchParams,
  done = {},
  problems = {},
}: {
  searchParams: AddressParams;
  /** Sentences by the code in the address. */
  done?: Readonly<Record<string, string>>;
  problems?: Readonly<Record<string, string>>;
}) {
  return (
    <StatusLine
      done={await sentenceFor(searchParams, 'done', done)}
      problem={await sentenceFor(searchParams, 'problem', problems)}
    />
  );
}

export function DensePage({ heading, children }: { heading?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-400">
      {heading && (
        <header className="mb-3">
          <h1 className="text-lg">{heading}</h1>
        </header>
      )}
      {children}
    </div>
  );
}

/** Answers 403 and names the role that the page needs; an owner's by default. */
export function RoleNeeded({
  heading,
  what,
  needed = 'owner',
}: {
  heading: string;
  what: string;
  needed?: Role;
}) {
  setPageStatus(403);
  return (
    <FounderPage>
      <FounderPageHead fields={{ Status: '403' }} heading={heading}>
        <WhoMay needed={needed} what={what} />
      </FounderPageHead>
    </FounderPage>
  );
}

export function WhoMay({ needed, what }: { needed: Role; what: string }) {
  return (
    <p>
      Only {rolesInWords[needed]} can {what}.
    </p>
  );
}

/** Shows that a founders' page does not exist, with the way to the inbox instead of to the buyers' pages. */
export function NotHere() {
  return (
    <FounderPage>
      <FounderPageHead {...notHere} />
      <p>
        <ButtonLink href="/inbox">Go to the inbox</ButtonLink>
      </p>
    </FounderPage>
  );
}

/** Answers 503 and says so, where the database did not return what the page shows. */
export function NotLoaded({ what, level }: { what: string; level?: 'h1' }) {
  setPageStatus(503);
  return (
    <EmptyState
      isSheet
      role="alert"
      level={level}
      heading={`${what} could not be loaded`}
      text="The portal’s database is not responding. Reload this page in a minute."
    />
  );
}
