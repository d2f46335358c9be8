import type { Role } from '../../founders/founder';
import { commandDescriptions } from './command-descriptions';
import { commandsFor, type InboxCommand } from './inbox-commands';

function oneInWords(key: string): string {
  const withCtrl = /^Ctrl\+(.)$/.exec(key)?.[1]?.toUpperCase();
  if (withCtrl !== undefined) return `Ctrl ${withCtrl} or ⌘ ${withCtrl}`;
  return /^[A-Z]$/.test(key) ? `Shift ${key.toLowerCase()}` : key;
}

/** Formats keys for display: `j`, `Shift x`, `Ctrl K or ⌘ K`. Returns undefined for commands without a key. */
export function keyInWords({ keys }: InboxCommand): string | undefined {
  return keys.length === 0 ? undefined : keys.map(oneInWords).join(', ');
}

export function matchingCommands(text: string, founder: { role: Role }): InboxCommand[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commandsFor(founder).filter(({ id, name }) => {
    const described = `${name} ${commandDescriptions[id]}`.toLowerCase();
    return words.every((word) => described.includes(word));
  });
}
