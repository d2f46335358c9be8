import type { Role } from '@/lib/founders/founder';
import { commandDescriptions } from '@/lib/inbox/commands/command-descriptions';
import type { InboxCommandId } from '@/lib/inbox/commands/inbox-commands';
import { keyInWords, matchingCommands } from '@/lib/inbox/commands/matching-commands';
import { companyLeadsInWords, companyPath, type Findings } from '@/lib/inbox/companies/company';
import type { SavedView } from '@/lib/inbox/inbox';
import { inboxViews, viewWords } from '@/lib/inbox/views';
import { inertLine } from '@/lib/kernel/inert-text';
import { statusNames } from '@/lib/review/labels';
import { viewAddress } from '../_list/filter-address';
import type { InboxProps } from './use-inbox';

export type PaletteChoice =
  | { kind: 'command'; id: InboxCommandId }
  | { kind: 'lead'; leadId: string }
  | { kind: 'page'; path: string };

export interface Option {
  key: string;
  name: string;
  note: string;
  shortcut?: string | undefined;
  choice: PaletteChoice;
}

export interface Group {
  name: string;
  options: Option[];
}

function commandOptions(typed: string, founder: { role: Role }): Option[] {
  return matchingCommands(typed, founder)
    .filter(({ id }) => id !== 'palette' && !id.startsWith('view_'))
    .map((command) => ({
      key: command.id,
      name: command.name,
      note: commandDescriptions[command.id],
      shortcut: keyInWords(command),
      choice: { kind: 'command', id: command.id },
    }));
}

/** Returns the built-in views, then the founder's own, that match every typed word. */
function viewOptions(typed: string, savedViews: readonly SavedView[]): Option[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const common = inboxViews.map((view) => ({
    key: `view ${view}`,
    name: viewWords[view].name,
    note: 'View',
    shortcut: viewWords[view].key,
    path: viewAddress(view),
  }));
  const saved = savedViews.map(({ name, query }) => ({
    key: `saved view ${name}`,
    name: inertLine(name),
    note: 'Saved view',
    shortcut: undefined,
    path: `/inbox?${query}`,
  }));
  return [...common, ...saved]
    .filter(({ name, note }) => words.every((word) => `${name} ${note}`.toLowerCase().includes(word)))
    .map(({ path, ...option }) => ({ ...option, choice: { kind: 'page', path } }));
}

function foundGroups({ leads, companies, founders }: Findings): Group[] {
  return [
    {
      name: 'Leads',
      options: leads.map(({ leadId, company, workflow, status }) => ({
        key: leadId,
        name: inertLine(company),
        note: `${statusNames[status]}: ${inertLine(workflow)}`,
        choice: { kind: 'lead', leadId },
      })),
    },
    {
      name: 'Companies',
      options: companies.map(({ key, name, leads: count }) => ({
        key: `company ${key}`,
        name: inertLine(name),
        note: companyLeadsInWords(count),
        choice: { kind: 'page', path: companyPath(key) },
      })),
    },
    {
      name: 'Founders',
      options: founders.map(({ id, name }) => ({
        key: `founder ${id}`,
        name,
        note: 'Leads assigned to them',
        choice: { kind: 'page', path: `/inbox?view=all&assignee=${encodeURIComponent(id)}` },
      })),
    },
  ];
}

/** Returns the options that match a typed text, by group; an empty text matches every command. */
export function groupsOf(
  typed: string,
  { me, page }: Pick<InboxProps, 'me' | 'page'>,
  findings: Findings | undefined,
): Group[] {
  // Local results come first, so late answers do not move the chosen option.
  return [
    { name: 'Commands', options: commandOptions(typed, me) },
    { name: 'Views', options: viewOptions(typed, page.savedViews) },
    ...(findings ? foundGroups(findings) : []),
  ].filter(({ options }) => options.length > 0);
}

export function PaletteList({
  listId,
  optionId,
  groups,
  chosen,
  isSearching,
  onChoose,
}: {
  listId: string;
  optionId: (key: string) => string;
  groups: readonly Group[];
  chosen: Option | undefined;
  isSearching: boolean;
  onChoose: (choice: PaletteChoice) => void;
}) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Found"
      aria-busy={isSearching}
      className="max-h-100 overflow-auto border border-rule"
    >
      {groups.map(({ name, options: inGroup }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset.
        <div key={name} role="group" aria-label={name}>
          <p className="mt-2 mb-0.5 text-sm text-ink-3" aria-hidden="true">
            {name}
          </p>
          {inGroup.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
            <div
              key={option.key}
              id={optionId(option.key)}
              role="option"
              aria-selected={option === chosen}
              className="flex min-h-row cursor-pointer items-center justify-between gap-3 border-l-3 border-transparent px-2 py-1 hover:bg-bg aria-selected:border-accent aria-selected:bg-accent-tint"
              onClick={() => onChoose(option.choice)}
            >
              <span>
                <strong>{option.name}</strong> <span className="text-md text-ink-2">{option.note}</span>
              </span>
              {option.shortcut && <kbd className="flex-none whitespace-nowrap">{option.shortcut}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
