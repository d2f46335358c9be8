import type { InboxCommand } from '@/lib/inbox/commands/inbox-commands';
import { InboxDialog } from './inbox-dialog';
import { lazyModule } from './lazy-module';

const [prefetch, useHelpKeys] = lazyModule(() => import('./help-keys'));

/** Loads the table of keys after the inbox, which does not need it at first. */
export const prefetchHelpKeys = prefetch;

export function HelpDialog({
  onClose,
  ...keys
}: {
  commands: readonly InboxCommand[];
  hasSingleKeys: boolean;
  onClose: () => void;
}) {
  const help = useHelpKeys();
  return (
    <InboxDialog heading="Keys" onClose={onClose}>
      {help && <help.HelpKeys {...keys} />}
    </InboxDialog>
  );
}
