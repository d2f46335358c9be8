import type { InboxCommand } from '@/lib/inbox/commands/inbox-commands';
import { InboxDialog } from './inbox-dialog';
import { latePart } from './late-part';

const [fetch, useHelpKeys] = latePart(() => import('./help-keys'));

/** Fetches what help says, which is seldom needed, behind the inbox. */
export const fetchHelpKeys = fetch;

/** Every key of the inbox, once that has come. */
export function HelpDialog({
  onClose,
  ...keys
}: {
  commands: readonly InboxCommand[];
  hasSingleKeys: boolean;
  onClose: () => void;
}) {
  const late = useHelpKeys();
  return (
    <InboxDialog heading="Keys" onClose={onClose}>
      {late && <late.HelpKeys {...keys} />}
    </InboxDialog>
  );
}
