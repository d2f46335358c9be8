import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetReply } from '@/app/(founder)/inbox/_lead/typed-texts';
import type { Store } from '@/app/(founder)/store';
import type { LiveEvent } from '@/lib/inbox/inbox';
import type { LeadState } from '@/lib/review/history';
import { statusNames } from '@/lib/review/labels';
import { isWide } from './browser-moment';
import { askForCounts, askForList, askForStates } from './inbox-client';
import {
  isListed,
  rowOf,
  shownList,
  withoutContact,
  withRemoved,
  withRows,
  withState,
} from './state/inbox-state';
import { leadChanged, leadForgotten } from './state/loaded-leads';
import { applyServerState, rowIds, type ScreenState, type Setting } from './state/screen-state';
import { goneTo, openIdOf } from './state/selection';
import { type Connection, type LeadChange, useLive } from './use-live';
import type { Load } from './use-open-lead';

/** Shortest interval between requests for the counts, in milliseconds. */
const countsEveryMs = 1_000;

/** Longest interval, in milliseconds. */
const countsAtLeastEveryMs = 60_000;

/** The part of the page's address that decides which arrivals it lists. */
export interface AskedList {
  query: string;
  bands: readonly string[];
  isNarrow: boolean;
  asOf: string;
}

/** Requests the counts at most once a second; answers to own steps include them. */
function useCounts(store: Store<ScreenState>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const askCounts = useCallback(() => {
    const ask = async () => {
      const { queue, stepsStored } = store.get();
      const counted = await askForCounts();
      timer.current = undefined;
      const after = store.get();
      // A step that is being sent may or may not be counted; its answer has the right counts.
      if (
        'failure' in counted ||
        queue.isSending ||
        after.queue.isSending ||
        after.stepsStored !== stepsStored
      )
        return;
      store.update((state) => ({ ...state, list: { ...state.list, ...counted } }));
    };
    timer.current ??= setTimeout(() => void ask(), countsEveryMs);
  }, [store]);
  useEffect(() => {
    // Leads become due as time passes, and a tab in the background receives no events.
    const each = setInterval(askCounts, countsAtLeastEveryMs);
    return () => clearInterval(each);
  }, [askCounts]);
  return askCounts;
}

/** Inserts the rows of leads that an undo restored and that the list does not have. */
function useBroughtBack(store: Store<ScreenState>, query: string): void {
  const { restoredIds } = store.get();
  useEffect(() => {
    if (restoredIds.length === 0) return;
    const list = async () => {
      const page = await askForList(query, 'founder');
      if ('failure' in page) return;
      store.update((state) => {
        const after = { ...state, list: withRows(state.list, page, restoredIds) };
        const leadId = restoredIds.find((id) => rowOf(after.list, id));
        // The undo had no row to select; a founder who has moved on in the meantime stays there.
        if (leadId === undefined || state.selection.focus.on !== 'last step') return after;
        return { ...after, selection: goneTo(state.selection, leadId, isWide()) };
      });
    };
    void list();
  }, [restoredIds, store, query]);
}

/** Returns true if an event is about the page's own step that is being sent, whose answer has more details. */
function isOwnStep({ queue }: ScreenState, leadId: string, whoId: string | undefined, founderId: string) {
  const first = queue.isSending ? queue.steps[0] : undefined;
  return whoId === founderId && first?.leads.some((lead) => lead.leadId === leadId) === true;
}

const arrivedState = { status: 'new', isWoken: false, assignee: null, stage: null } as const;

/** Applies live events to the list and the open lead, and counts arrivals. */
export function useLiveList(
  store: Store<ScreenState>,
  { listing }: Setting,
  asked: AskedList,
  load: Load,
): { arrivals: ReadonlySet<string>; showArrivals: () => void; connection: Connection } {
  const { query, bands, isNarrow } = asked;
  const [arrivals, setArrivals] = useState<ReadonlySet<string>>(new Set());
  const askCounts = useCounts(store);
  const announce = (announcement: string) => store.update((state) => ({ ...state, announcement }));
  const isOpen = (leadId: string) => openIdOf(store.get().selection) === leadId;

  /** Counts arrivals that the filter lists; requests the list if an event lacks details. */
  const countArrivals = async (leads: Extract<LiveEvent, { event: 'arrived' }>['leads']) => {
    const { list } = store.get();
    const inBand = leads.filter(({ band }) => bands.length === 0 || bands.includes(band));
    const ids = inBand.map(({ leadId }) => leadId).filter((id) => !rowOf(list, id));
    if (ids.length === 0 || !isListed(listing, arrivedState)) return;
    const isEmpty = list.rows.length === 0;
    const page = isNarrow || isEmpty ? await askForList(query, 'page') : undefined;
    if (page && 'failure' in page) return;
    // An empty list shows arrivals at once: no row can move.
    if (page && isEmpty) {
      store.update((state) => ({ ...state, list: shownList(page) }));
      if (page.rows.length > 0) announce(`New lead: ${page.rows[0]?.company}.`);
      return;
    }
    const listed = page ? ids.filter((id) => page.rows.some(({ leadId }) => leadId === id)) : ids;
    setArrivals((known) => new Set([...known, ...listed]));
  };

  const changed = (leadId: string, state: LeadState, who: string, hasNewContact: boolean) => {
    const known = store.get().loaded.get(leadId);
    const isNews = known?.kind === 'lead' && known.detail.state.version < state.version;
    if (hasNewContact) forgetReply(leadId);
    if (!isOpen(leadId))
      return store.update(({ list, ...shown }) =>
        leadForgotten({ ...shown, list: withState(list, leadId, state) }, leadId),
      );
    store.update((shown) => applyServerState(shown, [[leadId, state]]));
    if (hasNewContact) {
      store.update((shown) => leadChanged(shown, leadId, (lead) => withoutContact(lead, state)));
      dropServerText();
      void load(leadId, 'page');
      announce(`The buyer changed the open lead: ${statusNames[state.status]}.`);
    } else if (isNews) {
      void load(leadId, 'page');
      announce(`${who} changed the open lead: ${statusNames[state.status]}.`);
    }
  };

  const onEvent = (event: LeadChange) => {
    askCounts();
    if (event.event === 'arrived') void countArrivals(event.leads);
    else if (event.event === 'changed') {
      const { leadId, state, who, hasNewContact } = event;
      if (isOwnStep(store.get(), leadId, who?.id, listing.founderId)) return;
      changed(leadId, state, who?.name ?? 'The portal', hasNewContact);
    } else {
      const { leadId } = event;
      forgetReply(leadId);
      store.update((shown) => leadForgotten({ ...shown, list: withRemoved(shown.list, leadId) }, leadId));
      dropServerText();
      if (isOpen(leadId)) void load(leadId, 'page');
    }
  };
  const onGap = async () => {
    const openId = openIdOf(store.get().selection);
    for (const id of store.get().loaded.keys())
      if (id !== openId) store.update((shown) => leadForgotten(shown, id));
    if (openId !== undefined) void load(openId, 'page');
    askCounts();
    const leadIds = rowIds(store.get().list);
    const answer = leadIds.length > 0 ? await askForStates(leadIds) : { states: {} };
    if ('failure' in answer) return;
    for (const leadId of leadIds) {
      const state = answer.states[leadId];
      store.update(({ list, ...shown }) => ({
        ...shown,
        list: state ? withState(list, leadId, state) : withRemoved(list, leadId),
      }));
    }
  };
  const { bulkStored } = store.get();
  const rereadFor = useRef(bulkStored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step on a whole filter reloads the rows.
  useEffect(() => {
    if (rereadFor.current !== bulkStored) void onGap();
    rereadFor.current = bulkStored;
  }, [bulkStored]);
  useBroughtBack(store, query);
  const connection = useLive(asked.asOf, onEvent, () => void onGap());

  const showArrivals = async () => {
    const page = await askForList(query, 'founder');
    if ('failure' in page) return store.update((state) => ({ ...state, problem: page.failure }));
    setArrivals(new Set());
    const [top] = page.rows;
    store.update((state) => ({
      ...state,
      list: shownList(page),
      selection: top ? goneTo(state.selection, top.leadId, isWide()) : state.selection,
      announcement: 'List reloaded.',
    }));
  };
  return { arrivals, connection, showArrivals: () => void showArrivals() };
}

/** Removes the data that Next hydrated from, so an erased lead leaves the page. */
function dropServerText(): void {
  for (const script of document.querySelectorAll('script:not([src])')) script.remove();
}
