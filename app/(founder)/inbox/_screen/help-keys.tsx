import { commandDescriptions } from '@/lib/inbox/commands/command-descriptions';
import type { InboxCommand } from '@/lib/inbox/commands/inbox-commands';
import { keyInWords } from '@/lib/inbox/commands/matching-commands';

export function HelpKeys({
  commands,
  hasSingleKeys,
}: {
  commands: readonly InboxCommand[];
  hasSingleKeys: boolean;
}) {
  return (
    <>
      <p className="text-md text-ink-2">
        {hasSingleKeys
          ? 'Keys work on the focused lead, else on the open one; on all that are selected, if any are. They do nothing while you type. They can be switched off in '
          : 'Keys without Ctrl or ⌘ are switched off. They can be switched on in '}
        <a href="/inbox/settings">Settings</a>.
      </p>
      <table className="ruled [&_:is(td,th)]:py-1">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Command</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {commands.filter(keyInWords).map((command) => (
            <tr key={command.id}>
              <td>
                <kbd>{keyInWords(command)}</kbd>
              </td>
              <th scope="row">{command.name}</th>
              <td>{commandDescriptions[command.id]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
