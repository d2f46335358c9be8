import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FounderName } from '@/lib/founders/founder';
import type { Role } from '@/lib/founders/team/roles';
import type { InboxFilter, InboxPage } from '@/lib/inbox/inbox';
import type { ReviewAction } from '@/lib/review/actions';
import type { ReviewTimes } from '@/lib/review/times';
import type { DetailedAction } from '@/lib/review/transitions';
import type { TypedOriginal } from '../_lead/duplicate-fields';
import type { ServerParts } from '../_list/by-server';
import { addressOf, firstPageQuery, type OfferChoice } from '../_list/filter-address';
import { browserMoment, isWide } from './browser-moment';
import type { Conflict, LastStep, OpenLead } from './inbox-client';
import { type Listing, shownCounts, shownList, shownRows, totalAfter } from './state/inbox-state';
import {
  canTickWhole,
  lastStepOf,
  leadOf,
  openedOf,
  rowIds,
  type ScreenState,
  type Setting,
  type ShownDialog,
} from './state/screen-state';
import * as selecting from './state/selection';
import { shownOf } from './state/settling-steps';
import { emptyQueue, type QueuedStep, type StepLead, savingIdsOf } from './state/step-queue';
import { createStore } from './state/store';
import { leadErased, refusedHere, stepBegun, stepTaken, stepUndone } from './state/taking-steps';
import { storedTaken, withTaken } from './state/undo-stack';
import { useAddress } from './use-address';
import { rowLeadOf, useFocus } from './use-focus';
import { useLiveList } from './use-live-list';
import { useNow } from './use-now';
import { useOpenLead } from './use-open-lead';
import { useQueue } from './use-queue';

export interface InboxProps {
  page: InboxPage;
  query: string;
  listing: Listing;
  /** The bands that are listed; none means all. */
  bands: readonly string[];
  isFiltered: boolean;
  /** Whether the filter asks for more than a view, statuses and bands. */
  isNarrow: boolean;
  opened: OpenLead | null;
  me: FounderName & { role: Role };
  founders: readonly FounderName[];
  hasSingleKeys: boolean;
  /** The last step, where a page without a script was led here by it. */
  last: LastStep | null;
  conflicts: Conflict[];
  problem: string | undefined;
  /** A time that was not understood, where a page without a script was led here by it. */
  typedWords: string | undefined;
  /** A company that does not name one lead alone as the original of a duplicate, likewise. */
  typedOriginal: TypedOriginal | undefined;
  /** The template that the reply draft begins with, where a page without a script has chosen one. */
  templateId: string | undefined;
  /** What is listed, as the address says it. */
  filter: InboxFilter;
  offers: readonly OfferChoice[];
  reviewTimes: ReviewTimes;
  /** What the server alone renders; in the browser it is in the page already. */
  byServer?: ServerParts;
}

function firstState({ page, opened, last, conflicts, problem }: InboxProps): ScreenState {
  return {
    list: shownList(page),
    loaded: new Map(opened ? [[opened.leadId, opened]] : []),
    told: new Map(),
    selection: selecting.firstSelection(opened?.leadId),
    queue: emptyQueue,
    taken: last?.undo ? [{ undo: last.undo, words: last.words, leadIds: [], before: [] }] : [],
    last: last && { id: null, saving: last.words, done: last.words },
    conflicts,
    refusals: [],
    problem,
    said: '',
    dialog: null,
    stepsTaken: 0,
    stepsStored: 0,
    wholesStored: 0,
    unlistedIds: [],
  };
}

const entriesOf = (fields: URLSearchParams): QueuedStep['fields'] => [...fields];

/** The inbox: one state, what keys and buttons do to it, and what it shows. */
export function useInbox(start: InboxProps) {
  const { query, me, founders, listing } = start;
  const [store] = useState(() => createStore(firstState(start)));
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const setting: Setting = useMemo(() => ({ listing, founders }), [listing, founders]);
  const now = useNow(start.page.asOf);
  const loadedAt = useRef(0);
  const hasFocusDue = useFocus(store, state);
  useAddress(store, query);
  const load = useOpenLead(store, state, setting);
  const queue = useQueue(store, state, me.id);
  const asked = { query, bands: start.bands, isNarrow: start.isNarrow, asOf: start.page.asOf };
  const live = useLiveList(store, setting, asked, load);

  // The steps of the tab's earlier pages; the server's page knows none of them.
  useEffect(() => {
    loadedAt.current = performance.now();
    store.update((shown) => {
      const stored = storedTaken(me.id).filter(({ undo }) => undo.value !== shown.taken[0]?.undo.value);
      const taken = shown.taken.reduce(withTaken, stored);
      return { ...shown, taken, last: shown.last ?? shownOf(taken.at(-1)) };
    });
  }, [store, me.id]);

  const moment = useCallback(() => browserMoment(start.page.asOf, loadedAt.current), [start.page.asOf]);
  const change = (by: (shown: ScreenState) => ScreenState) => store.update(by);
  const select = (by: (selection: selecting.Selection, shown: ScreenState) => selecting.Selection) =>
    store.update((shown) => {
      const selection = by(shown.selection, shown);
      return selection === shown.selection ? shown : { ...shown, selection };
    });
  const openId = selecting.openIdOf(state.selection);
  const back = addressOf(openId, query);

  /** Takes a step that a form was filled in for; one that would be refused keeps its form and says why. */
  const send = (
    action: ReviewAction,
    leads: readonly StepLead[],
    fields: URLSearchParams,
  ): string | undefined => {
    const { list, selection, queue: waiting } = store.get();
    const count = selection.isWhole ? totalAfter({ ...list, rows: shownRows(list, waiting) }, listing) : null;
    const whole = count === null ? {} : { wholeCount: count };
    if (selection.isWhole) {
      fields.set('query', firstPageQuery(query).slice(1));
      fields.set('as_of', list.asOf);
    }
    const wanted = { id: crypto.randomUUID(), action, leads, fields: entriesOf(fields), ...whole };
    const failure = refusedHere(store.get(), wanted, moment().now);
    if (failure === undefined) change((shown) => stepTaken(shown, wanted, setting, moment()));
    return failure;
  };
  const sendForOpen = (action: ReviewAction, fields: URLSearchParams) => {
    const lead = openId === undefined ? undefined : leadOf(store.get(), openId);
    return lead && send(action, [lead], fields);
  };
  const begin = (action: ReviewAction) => {
    const named = { id: crypto.randomUUID(), back };
    change((shown) => stepBegun(shown, action, named, setting, moment()));
  };
  /** Opens the form of a step that was not stored, for its leads as they stand now, with what was filled in. */
  const openAgain = (action: DetailedAction, refused: QueuedStep, failure: string) =>
    change((shown) => {
      const leads = refused.leads.flatMap(({ leadId }) => leadOf(shown, leadId) ?? []);
      const refusals = shown.refusals.filter(({ step: each }) => each.id !== refused.id);
      if (leads.length === 0) return shown;
      return { ...shown, refusals, dialog: { kind: 'step', action, leads, failure, typed: refused.fields } };
    });
  const undo = () => change((shown) => stepUndone(shown, crypto.randomUUID(), moment()));
  const erase = (fields: URLSearchParams) =>
    change((shown) => leadErased(shown, crypto.randomUUID(), entriesOf(fields)));

  const step = (by: 1 | -1) =>
    change((shown) => {
      const leadId = selecting.rowBeside(shown.selection, rowIds(shown.list), by);
      if (leadId !== undefined)
        return { ...shown, selection: selecting.goneTo(shown.selection, leadId, isWide()) };
      const said = by === 1 ? 'That was the last row of this page.' : 'This is the first row.';
      return { ...shown, said };
    });
  const tick = useCallback(
    (leadId: string, isTicked: boolean, isRange = false) =>
      store.update((shown) => ({
        ...shown,
        selection:
          isTicked && isRange
            ? selecting.rangeTicked(shown.selection, rowIds(shown.list), leadId)
            : selecting.ticked(shown.selection, leadId, isTicked),
      })),
    [store],
  );

  const { selection, conflicts, refusals, said, problem, dialog, stepsTaken } = state;
  const rows = shownRows(state.list, state.queue);
  const { reviewTimes } = start;
  const counts = shownCounts(state.list, state.queue, { founderId: me.id, now, reviewTimes });
  return {
    list: { ...state.list, ...counts, rows },
    ...{ back, now, openId, problem, dialog, stepsTaken },
    selected: selection.ticked,
    currentId: selection.currentId,
    opened: openedOf(state),
    /** Steps that the portal has not answered. */
    waitingSteps: state.queue.steps.length,
    steps: { last: lastStepOf(state), conflicts, refusals, said },
    queue: {
      ...{ waitingCount: queue.waitingCount, sendAgain: queue.sendAgain },
      isOffline: live.hearing === 'offline' || queue.hold === 'unreachable',
      isSignedOut: queue.hold === 'signed_out',
      isStreamGone: live.hearing === 'broken',
      savingIds: savingIdsOf(state.queue),
    },
    ...{ arrivals: live.arrivals, showArrivals: live.showArrivals, leave: queue.leave },
    open: (leadId: string) => select((shown) => selecting.openedAt(shown, leadId)),
    closeLead: () => select((shown) => (shown.isOpen ? selecting.closed(shown) : shown)),
    reread: () => {
      if (openId !== undefined) void load(openId, 'page');
    },
    ...{ send, sendForOpen, begin, undo, erase, step, openAgain },
    select: tick,
    toggle: () =>
      select((shown) => {
        const { currentId, ticked } = shown;
        return currentId === undefined ? shown : selecting.ticked(shown, currentId, !ticked.has(currentId));
      }),
    /** Ticks from the last tick to a lead, or to the current one. */
    selectTo: (leadId?: string) =>
      select((shown, { list }) => {
        const to = leadId ?? shown.currentId;
        return to === undefined ? shown : selecting.rangeTicked(shown, rowIds(list), to);
      }),
    /** All leads of the filter, where it has more than the page: how many, and whether a step is meant for them. */
    whole: {
      count: totalAfter({ ...state.list, rows }, listing) ?? 0,
      isOffered: canTickWhole(state),
      isMeant: selection.isWhole,
    },
    selectWhole: () =>
      select((shown) =>
        canTickWhole(store.get()) ? selecting.wholeTicked(shown, rowIds(state.list)) : shown,
      ),
    selectPage: () => select((shown, { list }) => selecting.pageTicked(shown, rowIds(list))),
    deselect: () => select(selecting.unticked),
    /** A founder's own move of the focus takes the selection along. */
    noticeFocus: (target: unknown) => {
      const leadId = hasFocusDue() ? undefined : rowLeadOf(target);
      if (leadId !== undefined) select((shown) => selecting.noticedAt(shown, leadId));
    },
    hasNotices: conflicts.length + refusals.length > 0,
    dismiss: () => change((shown) => ({ ...shown, conflicts: [], refusals: [] })),
    setDialog: (shown: ShownDialog | null) => change((before) => ({ ...before, dialog: shown })),
    say: (words: string) => change((shown) => ({ ...shown, said: words })),
  };
}

export type InboxModel = ReturnType<typeof useInbox>;
