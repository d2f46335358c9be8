import type { InboxCommand } from '@/lib/inbox/commands/inbox-commands';
import { InboxDialog } from './inbox-dialog';
import { latePart } from './late-part';

/** What help says: seldom needed, so fetched behind the inbox. */
export const [fetchHelpKeys, useHelpKeys] = latePart(() => import('./help-keys'));

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
