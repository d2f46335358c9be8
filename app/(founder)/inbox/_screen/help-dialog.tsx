import type { InboxCommand } from '@/lib/inbox/commands/inbox-commands';
import { InboxDialog } from './inbox-dialog';
import { useLater } from './use-later';

export function HelpDialog({
  onClose,
  ...keys
}: {
  commands: readonly InboxCommand[];
  hasSingleKeys: boolean;
  onClose: () => void;
}) {
  const later = useLater();
  return (
    <InboxDialog heading="Keys" onClose={onClose}>
      {later && <later.HelpKeys {...keys} />}
    </InboxDialog>
  );
}
