import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { FounderName } from '@/lib/founders/founder';
import type { InboxPage, LiveEvent } from '@/lib/inbox/inbox';
import type { LeadStatus } from '@/lib/leads/lead-status';
import type { ReviewAction } from '@/lib/review/actions';
import { actionsFrom } from '@/lib/review/transitions';
import { actionWords, statusNames } from '@/lib/review/words';
import { type DetailedAction, isDetailed } from '../_lead/action-form';
import { firstPageQuery } from '../_list/filter-address';
import { askForList, type Conflict, type LastStep, type OpenLead, sendStep } from './inbox-client';
import {
  nextToDo,
  rowOf,
  type ShownList,
  shownList,
  withOutcomes,
  withoutContact,
  withoutLead,
  withRemoved,
  withState,
} from './inbox-state';
import { storedUndo } from './undo-storage';
import { focusedLead, headingSelector, rowSelector, useFocus } from './use-focus';
import { type ToldEvent, useLive } from './use-live';
import { isWide, useOpenLead } from './use-open-lead';
import { type StepLead, useSteps } from './use-steps';

export interface InboxProps {
  page: InboxPage;
  query: string;
  /** The statuses and bands that are listed; no band means all. */
  statuses: readonly LeadStatus[];
  bands: readonly string[];
  isFiltered: boolean;
  /** Whether the filter asks for more than statuses and bands. */
  isNarrow: boolean;
  opened: OpenLead | null;
  me: FounderName;
  founders: readonly FounderName[];
  hasSingleKeys: boolean;
  /** The last step, where a page without a script was led here by it. */
  last: LastStep | null;
  conflicts: Conflict[];
  problem: string | undefined;
  filters: ReactNode;
}

export type ShownDialog =
  | { kind: 'help' | 'palette' }
  | { kind: 'step'; action: DetailedAction; leads: readonly StepLead[]; failure?: string };

const staysOnLead: ReadonlySet<ReviewAction> = new Set<ReviewAction>(['assign', 'note', 'start_review']);

/** The state of the inbox, and what keys, buttons and others do to it. */
export function useInbox(start: InboxProps) {
  const { query, statuses, bands } = start;
  const [list, setList] = useState(() => shownList(start.page));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [currentId, setCurrentId] = useState<string>();
  const [arrivals, setArrivals] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<ShownDialog | null>(null);
  const [problem, setProblem] = useState(start.problem);
  const [paneFailure, setPaneFailure] = useState<{ action: ReviewAction; words: string }>();
  const [stepsTaken, setStepsTaken] = useState(0);
  const { openId, opened, load, reload, goTo } = useOpenLead(start.opened, query);
  const focus = useFocus();
  const steps = useSteps(setList, start);
  const back = `${openId === undefined ? '/inbox' : `/inbox/${openId}`}${query}`;

  // From here on one row is in the tab order; the server's page has them all.
  const firstId = openId ?? list.rows[0]?.leadId;
  useEffect(() => setCurrentId((id) => id ?? firstId), [firstId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is first shown.
  useEffect(() => {
    const kept = start.last ? null : storedUndo();
    if (kept) steps.remember(kept);
  }, []);

  const detailOf = (leadId: string) =>
    opened?.kind === 'lead' && opened.leadId === leadId ? opened.detail : undefined;
  const leadOf = (leadId: string): StepLead | undefined => {
    const row = rowOf(list, leadId);
    const detail = detailOf(leadId);
    const company = row?.company ?? detail?.lead.company;
    const version = Math.max(row?.state.version ?? -1, detail?.state.version ?? -1);
    return company === undefined ? undefined : { leadId, company, version };
  };
  /** The ticked leads, else the one that has the focus, else the opened one. */
  const targets = (): StepLead[] => {
    const ids = selected.size > 0 ? [...selected] : [focusedLead() ?? openId ?? currentId];
    return ids.flatMap((id) => (id === undefined ? [] : (leadOf(id) ?? [])));
  };

  const open = useCallback(
    (leadId: string, withFocus: boolean) => {
      setCurrentId(leadId);
      setPaneFailure(undefined);
      goTo(leadId);
      if (withFocus) focus(headingSelector(leadId));
    },
    [goTo, focus],
  );
  const focusRow = (leadId: string) => {
    setCurrentId(leadId);
    focus(rowSelector(leadId));
  };
  const closeLead = () => {
    goTo(undefined);
    if (currentId !== undefined) focusRow(currentId);
  };

  /** After a step the focus goes on to the next lead, once one is decided, else stays with the same one. */
  const goOn = (action: ReviewAction, ids: readonly string[], after: ShownList) => {
    const isOpenOne = openId !== undefined && ids.includes(openId);
    const stays = staysOnLead.has(action);
    const nextId = stays ? ids.find((id) => rowOf(after, id)) : nextToDo(after, ids, statuses);
    if (isOpenOne && (stays || nextId === undefined || nextId === openId)) void load(openId);
    if (nextId === undefined) return focus(isOpenOne ? headingSelector(openId) : '#last-step');
    if (isOpenOne && !isWide()) {
      if (stays) return focus(headingSelector(openId));
      goTo(undefined);
    } else if (isOpenOne && nextId !== openId) open(nextId, false);
    focusRow(nextId);
  };

  /** Sends a step unless one is under way; gives why nothing was done, if nothing was. */
  const send = async (
    action: ReviewAction,
    leads: readonly StepLead[],
    fields: URLSearchParams,
  ): Promise<string | undefined> => {
    if (steps.isUnderWay()) return undefined;
    setProblem(undefined);
    setPaneFailure(undefined);
    const { failure, outcomes, hasConflict } = await steps.step(action, leads, fields);
    if (outcomes.every(({ outcome }) => outcome === 'rejected')) return failure ?? 'Nothing was done.';
    setProblem(failure);
    setSelected(new Set());
    setDialog(null);
    if (outcomes.some(({ outcome, leadId }) => outcome === 'changed' && leadId === openId))
      setStepsTaken((count) => count + 1);
    const ids = leads.map(({ leadId }) => leadId);
    if (!hasConflict) goOn(action, ids, withOutcomes(list, outcomes));
    else {
      if (openId !== undefined && ids.includes(openId)) void load(openId);
      focus('#conflict-notice');
    }
    return undefined;
  };

  /** A step that keys, palette or bar begin: at once, or through its form. */
  const begin = (wanted: ReviewAction): void => {
    // Until the answer is there the focus is still on the lead that was decided.
    if (steps.isUnderWay()) return;
    const leads = targets();
    const [first] = leads;
    const state = first && (rowOf(list, first.leadId)?.state ?? detailOf(first.leadId)?.state);
    if (!first || !state) {
      setProblem('No lead is chosen.');
      return;
    }
    const action = wanted === 'reopen' && state.status === 'snoozed' ? 'wake' : wanted;
    if (leads.length === 1 && !actionsFrom(state).includes(action)) {
      setProblem(`“${actionWords[action].button}” cannot follow “${statusNames[state.status]}”.`);
      return;
    }
    setProblem(undefined);
    if (isDetailed(action)) {
      setDialog({ kind: 'step', action, leads });
      return;
    }
    const fields = new URLSearchParams({ action, back });
    for (const { leadId, version } of leads) fields.append('lead', `${leadId}:${version}`);
    void send(action, leads, fields).then((failure) => failure && setProblem(failure));
  };

  const undo = async () => {
    if (steps.isUnderWay()) return;
    setProblem(undefined);
    const result = await steps.undo([...list.rows.flatMap(({ leadId }) => leadOf(leadId) ?? [])]);
    if (!result) return;
    setProblem(result.failure);
    const ids = result.outcomes.map(({ leadId }) => leadId);
    const id = ids.find((each) => rowOf(list, each));
    if (openId !== undefined && ids.includes(openId)) void load(openId);
    if (result.hasConflict) focus('#conflict-notice');
    else if (id !== undefined && (openId === undefined || isWide())) focusRow(id);
    else focus('#last-step');
  };

  /** Erases the opened lead; the list then shows that it is gone. */
  const erase = async (fields: URLSearchParams) => {
    const answer = await sendStep('/inbox/erase', fields);
    if ('failure' in answer) return steps.say(answer.failure);
    steps.remember({ words: 'Erased: 1 lead', undo: null });
    steps.say('The lead was erased.');
    if (openId === undefined) return;
    await load(openId);
    focus(headingSelector(openId));
  };

  const showArrivals = async () => {
    const firstPage = firstPageQuery(query);
    if (firstPage !== query) return location.assign(`/inbox${firstPage}`);
    const page = await askForList(query, 'founder');
    if ('failure' in page) return setProblem(page.failure);
    setList(shownList(page));
    setArrivals(new Set());
    const [top] = page.rows;
    if (top) focusRow(top.leadId);
    steps.say('The list is loaded afresh.');
  };

  /** Counts the arrivals that the filter lists; what an event does not tell of them, the list does. */
  const announce = async (leads: Extract<LiveEvent, { event: 'arrived' }>['leads']) => {
    if (!statuses.includes('new')) return;
    const inBand = leads.filter(({ band }) => bands.length === 0 || bands.includes(band));
    const ids = inBand.map(({ leadId }) => leadId).filter((id) => !rowOf(list, id));
    if (ids.length === 0) return;
    const isEmpty = list.rows.length === 0 && firstPageQuery(query) === query;
    const page = start.isNarrow || isEmpty ? await askForList(firstPageQuery(query), 'page') : undefined;
    if (page && 'failure' in page) return;
    // Where no row can lose its place, the list begins by itself.
    if (page && isEmpty) {
      setList(shownList(page));
      if (page.rows.length > 0) steps.say(`${page.rows[0]?.company}: a lead has come.`);
      return;
    }
    const listed = page ? ids.filter((id) => page.rows.some(({ leadId }) => leadId === id)) : ids;
    setArrivals((known) => new Set([...known, ...listed]));
  };
  const onEvent = (event: ToldEvent) => {
    if (event.event === 'arrived') {
      void announce(event.leads);
    } else if (event.event === 'removed') {
      setList((shown) => withRemoved(shown, event.leadId));
      if (event.leadId === openId) reload(openId, withoutLead);
    } else {
      const { leadId, state, who, hasNewContact } = event;
      setList((shown) => withState(shown, leadId, state));
      const detail = detailOf(leadId);
      if (hasNewContact && leadId === openId) {
        reload(leadId, (shown) => withoutContact(shown, state));
        steps.say(`The receipt's holder changed the opened lead: ${statusNames[state.status]}.`);
      } else if (detail && detail.state.version < state.version && who?.id !== start.me.id) {
        void load(leadId, 'page');
        steps.say(`${who?.name ?? 'The portal'} changed the opened lead: ${statusNames[state.status]}.`);
      }
    }
  };
  const onGap = async () => {
    if (openId !== undefined) void load(openId, 'page');
    const page = await askForList(query, 'page');
    if ('failure' in page) return;
    for (const row of page.rows) setList((shown) => withState(shown, row.leadId, row.state));
  };
  useLive(start.page.asOf, onEvent, onGap);

  const step = (by: 1 | -1) => {
    const at = list.rows.findIndex(({ leadId }) => leadId === (focusedLead() ?? currentId));
    const isInside = focusedLead() !== undefined || (openId !== undefined && !isWide());
    const row = list.rows[isInside ? at + by : Math.max(at, 0)];
    if (!row) return steps.say(by === 1 ? 'That was the last row of this page.' : 'This is the first row.');
    if (openId !== undefined && !isWide()) open(row.leadId, true);
    else focusRow(row.leadId);
  };
  const select = useCallback((leadId: string, isSelected: boolean) => {
    setSelected((ids) => new Set(isSelected ? [...ids, leadId] : [...ids].filter((id) => id !== leadId)));
  }, []);
  const toggle = () => {
    const id = focusedLead() ?? currentId;
    if (id !== undefined) select(id, !selected.has(id));
  };
  const deselect = () => setSelected(new Set());
  const dismiss = () => {
    steps.setConflicts([]);
    if (currentId !== undefined && (openId === undefined || isWide())) focusRow(currentId);
    else if (openId !== undefined) focus(headingSelector(openId));
  };

  return {
    ...{ list, selected, currentId, arrivals, dialog, problem, paneFailure, openId, opened, back },
    ...{ steps, stepsTaken, setDialog, setPaneFailure, focus },
    ...{ open, closeLead, send, begin, undo, erase, showArrivals, step, select, toggle, deselect, dismiss },
  };
}

export type InboxModel = ReturnType<typeof useInbox>;
