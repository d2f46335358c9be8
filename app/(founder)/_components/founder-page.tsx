import type { ReactNode } from 'react';
import { HeadFields } from '@/app/_components/page-head';
import { type Role, rolesInWords } from '@/lib/founders/team/roles';
import { setPageStatus } from '@/lib/process/page-status';

/** A founders' page of sheets, one below the other; narrow for short forms. */
export function FounderPage({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <div
      className={`mx-auto grid grid-cols-[minmax(0,1fr)] gap-6 *:mb-0 [&_dt]:text-[length:inherit] ${isNarrow ? 'max-w-120' : 'max-w-240'}`}
    >
      {children}
    </div>
  );
}

/** Header of a founders' page: short facts, its heading and a first sentence. */
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

/** Page of lists for founders: small heading, full width. */
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

/** Replaces a page that the founder's role may not view, and says which roles may. */
export function RoleNote({ needed, heading, what }: { needed: Role; heading: string; what: string }) {
  setPageStatus(403);
  return (
    <FounderPage>
      <FounderPageHead fields={{ Status: '403' }} heading={heading}>
        <WhoMay needed={needed} what={what} />
      </FounderPageHead>
    </FounderPage>
  );
}

/** Says which roles may use a part that the page leaves out for other roles. */
export function WhoMay({ needed, what }: { needed: Role; what: string }) {
  return (
    <p>
      {rolesInWords[needed]} {what}.
    </p>
  );
}
