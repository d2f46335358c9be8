import { env } from '@/lib/process/env';
import { type ActPageProps, actMetadata, ReceiptActPage } from '../act-page';

export const generateMetadata = () => actMetadata('withdraw');

export default function WithdrawPage(page: ActPageProps) {
  return (
    <ReceiptActPage
      act="withdraw"
      page={page}
      explanation={() => (
        <>
          <p>You need no reason. This happens at once and cannot be undone:</p>
          <ul className="grid gap-2 py-2 *:border-l-3 *:border-rule *:pl-3">
            <li>
              the contact or agent id, name, role and risk owner are deleted, and so are founders’ notes and
              drafts of replies;
            </li>
            <li>the request is closed, and no founder can open it again;</li>
            <li>this receipt shows that you withdrew your consent, and when.</li>
          </ul>
          <p>
            Company, workflow and your other answers stay, with the score and the evidence that you gave
            consent. We keep them until you erase the request or its {env.RETENTION_MONTHS} months are over.
          </p>
        </>
      )}
    />
  );
}
