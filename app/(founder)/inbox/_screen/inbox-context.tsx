import { createContext, useContext, useSyncExternalStore } from 'react';
import { type FounderName, hasRole, type Role } from '@/lib/founders/founder';
import type { InboxCommandId } from '@/lib/inbox/commands/inbox-commands';
import type { NearDuplicate } from '@/lib/inbox/inbox';
import type { Clock } from '@/lib/inbox/row-times';
import type { ReviewAction } from '@/lib/review/actions';
import type { InboxModel, InboxProps } from './use-inbox';

/** Choices of the forms of steps. */
export interface ActionChoices {
  me: FounderName;
  founders: readonly FounderName[];
  /** Suggested originals of a duplicate; requested if undefined. */
  nearDuplicates?: readonly NearDuplicate[];
  /** Annual plan of a listed lead in USD; null if it is not known. */
  planOf: (leadId: string) => number | null;
}

/** The inbox as its parts show it, with what the buttons of the open lead do. */
export interface ShownInbox extends InboxModel {
  choices: ActionChoices;
  /** True if keys without a modifier act on the open lead, so its buttons show them. */
  hasLeadKeys: boolean;
  /** A step on the open lead that was refused before it was sent. */
  leadFailure: { action: ReviewAction; words: string } | undefined;
  stepOnLead: (action: ReviewAction, fields: URLSearchParams) => void;
  run: (command: InboxCommandId) => void;
}

// Three contexts, because rows must not be rendered again with each change of the inbox.
export const StartContext = createContext<InboxProps | null>(null);
export const ClockContext = createContext<Clock | null>(null);
export const ShownContext = createContext<ShownInbox | null>(null);

function provided<Value>(value: Value | null): Value {
  if (value === null) throw new Error('only within the inbox');
  return value;
}

/** Returns what the page was opened with. */
export const useStart = (): InboxProps => provided(useContext(StartContext));

/** Returns the current time by the server's clock, with the founder's time zone. */
export const useClock = (): Clock => provided(useContext(ClockContext));

export const useShown = (): ShownInbox => provided(useContext(ShownContext));

/** Returns true if the founder has at least this role. It only hides controls; services decide. */
export function useMay(needed: Role): boolean {
  return hasRole(useStart().me, needed);
}

const never = () => () => {};
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the chosen time zone, otherwise the browser's. */
export function useZone(chosen: string | null): string {
  const zone = useSyncExternalStore(never, browserZone, () => 'UTC');
  return chosen ?? zone;
}
