import { type Role, rolesInWords } from '@/lib/founders/team/roles';
import { answerPageWith } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead } from './_components/founder-page';

/** Stands in place of a page that the founder's role does not show: who may do what it is for. */
export function RoleNote({ needed, heading, what }: { needed: Role; heading: string; what: string }) {
  answerPageWith(403);
  return (
    <FounderPage>
      <FounderPageHead fields={{ Status: '403' }} heading={heading}>
        <WhoMay needed={needed} what={what} />
      </FounderPageHead>
    </FounderPage>
  );
}

/** Who may do what a page leaves out for the others. */
export function WhoMay({ needed, what }: { needed: Role; what: string }) {
  return (
    <p>
      {rolesInWords[needed]} {what}.
    </p>
  );
}
