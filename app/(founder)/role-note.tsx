import { type Role, rolesInWords } from '@/lib/founders/team/roles';
import { setPageStatus } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead } from './_components/founder-page';

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
