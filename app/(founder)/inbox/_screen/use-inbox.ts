import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createStore } from '@/app/(founder)/store';
import type { FounderName, Role } from '@/lib/founders/founder';
import type { InboxFilter, InboxPage } from '@/lib/inbox/inbox';
import type { ReviewAction } from '@/lib/review/actions';
import type { ReviewTimes } from '@/lib/review/times';
import type { DetailedAction } from '@/lib/review/transitions';
import { loadTexts } from '../_lead/typed-texts';
import type { OfferChoice } from '../_list/filter-address';
import type { SetupTask } from '../_page/setup-tasks';
import { browserMoment, isWide } from './browser-moment';
import { askForList, type OpenLead } from './inbox-client';
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
  tickableIds,
} from './state/screen-state';
import * as selecting from './state/selection';
import { shownOf } from './state/settling-steps';
import { emptyQueue, type QueuedStep, type StepLead, savingIdsOf } from './state/step-queue';
import { leadErased, refusedHere, stepBegun, stepTaken, stepUndone } from './state/taking-steps';
import { storedTaken, withTaken } from './state/undo-stack';
import { useAddress } from './use-address';
import { rowLeadOf, useFocus } from './use-focus';
import { useLiveList } from './use-live-list';
import { useMoreRows } from './use-more-rows';
import { useOpenLead } from './use-open-lead';
import { useQueue } from './use-queue';

export interface InboxProps {
  page: InboxPage;
  query: string;
  listing: Listing;
  /** Bands that are listed; empty means all. */
  bands: readonly string[];
  isFiltered: boolean;
  /** True if the filter has more than a view, statuses and bands. */
  isNarrow: boolean;
  opened: OpenLead | null;
  me: FounderName & { role: Role };
  founders: readonly FounderName[];
  hasSingleKeys: boolean;
  /** Null for the browser's. */
  chosenZone: string | null;
  filter: InboxFilter;
  offers: readonly OfferChoice[];
  reviewTimes: ReviewTimes;
  /** Sentences on what to set up first, for an owner of a portal without leads. */
  setupTasks: readonly SetupTask[];
  /** Number of such tasks, for an owner of a portal with leads who has not dismissed them. */
  setupCount: number;
}

const tickMs = 20_000;

/** Returns the current time by the server's clock. */
function useNow(iso: string): Date {
  const [now, setNow] = useState(() => new Date(iso));
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(
      () => setNow(new Date(new Date(iso).getTime() + performance.now() - begun)),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [iso]);
  return now;
}

function firstState({ page, opened }: InboxProps): ScreenState {
  return {
    list: shownList(page),
    loaded: new Map(opened ? [[opened.leadId, opened]] : []),
    unlistedStates: new Map(),
    selection: selecting.firstSelection(opened?.leadId, page.rows[0]?.leadId),
    queue: emptyQueue,
    undoStack: [],
    last: null,
    conflicts: [],
    refusals: [],
    problem: undefined,
    announcement: '',
    dialog: null,
    stepsTaken: 0,
    stepsStored: 0,
    bulkStored: 0,
    goesOnFrom: undefined,
    restoredIds: [],
  };
}

const entriesOf = (fields: URLSearchParams): QueuedStep['fields'] => [...fields];

/** Holds the state of the inbox and returns what it shows and what keys and buttons do. */
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
  const loadMore = useMoreRows(store, state, query);
  const queue = useQueue(store, state, me.id);
  const asked = { query, bands: start.bands, isNarrow: start.isNarrow, asOf: start.page.asOf };
  const live = useLiveList(store, setting, asked, load);

  // Steps taken on the tab's earlier pages, which the server does not know about.
  useEffect(() => {
    loadedAt.current = performance.now();
    loadTexts(me.id);
    store.update((shown) => {
      const undoStack = shown.undoStack.reduce(withTaken, storedTaken(me.id));
      const { selection } = shown;
      return {
        ...shown,
        undoStack,
        last: shown.last ?? shownOf(undoStack.at(-1)),
        selection: isWide() && !selection.isOpen ? selecting.firstOpened(selection) : selection,
      };
    });
  }, [store, me.id]);

  const moment = useCallback(() => browserMoment(start.page.asOf, loadedAt.current), [start.page.asOf]);
  const rereadDone = useCallback(async () => {
    const page = await askForList(query, 'page');
    if ('failure' in page) return;
    store.update((shown) => ({ ...shown, list: { ...shown.list, doneToday: page.doneToday } }));
  }, [store, query]);
  const change = (by: (shown: ScreenState) => ScreenState) => store.update(by);
  const select = (by: (selection: selecting.Selection, shown: ScreenState) => selecting.Selection) =>
    store.update((shown) => {
      const selection = by(shown.selection, shown);
      return selection === shown.selection ? shown : { ...shown, selection };
    });
  const openId = selecting.openIdOf(state.selection);

  /** Takes a step from a filled-in form; returns why it would be refused, and the form stays open. */
  const send = (
    action: ReviewAction,
    leads: readonly StepLead[],
    fields: URLSearchParams,
  ): string | undefined => {
    const { list, selection, queue: waiting } = store.get();
    const count = selection.isWhole ? totalAfter({ ...list, rows: shownRows(list, waiting) }, listing) : null;
    const whole = count === null ? {} : { wholeCount: count };
    if (selection.isWhole) {
      fields.set('query', query.slice(1));
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
    const id = crypto.randomUUID();
    change((shown) => stepBegun(shown, action, id, setting, moment()));
  };
  /** Opens the form of a step that was not stored, with its values and the leads as they are now. */
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
      if (by === 1 && shown.list.nextCursor !== null) {
        void loadMore();
        return { ...shown, goesOnFrom: shown.selection.currentId, announcement: 'Loading more leads.' };
      }
      return { ...shown, announcement: by === 1 ? 'This is the last row.' : 'This is the first row.' };
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

  const { selection, conflicts, refusals, announcement, problem, dialog, stepsTaken } = state;
  const rows = shownRows(state.list, state.queue);
  const { reviewTimes } = start;
  const counts = shownCounts(state.list, state.queue, { founderId: me.id, now, reviewTimes });
  return {
    list: { ...state.list, ...counts, rows },
    ...{ now, openId, problem, dialog, stepsTaken },
    selected: selection.ticked,
    currentId: selection.currentId,
    opened: openedOf(state),
    waitingSteps: state.queue.steps.length,
    steps: { last: lastStepOf(state), conflicts, refusals, announcement },
    queue: {
      ...{ waitingCount: queue.waitingCount, sendAgain: queue.sendAgain },
      isOffline: live.connection === 'offline' || queue.hold === 'unreachable',
      isSignedOut: queue.hold === 'signed_out',
      isStreamGone: live.connection === 'broken',
      isPolled: live.connection === 'polled',
      savingIds: savingIdsOf(state.queue),
    },
    ...{ arrivals: live.arrivals, showArrivals: live.showArrivals, leave: queue.leave },
    open: (leadId: string) => select((shown) => selecting.openedAt(shown, leadId)),
    closeLead: () => select((shown) => (shown.isOpen ? selecting.closed(shown) : shown)),
    reread: () => {
      if (openId !== undefined) void load(openId, 'page');
    },
    ...{ send, sendForOpen, begin, undo, erase, step, openAgain },
    loadMore: () => void loadMore(),
    rereadDone,
    select: tick,
    toggle: () =>
      select((shown) => {
        const { currentId, ticked } = shown;
        return currentId === undefined ? shown : selecting.ticked(shown, currentId, !ticked.has(currentId));
      }),
    selectTo: (leadId?: string) =>
      select((shown, { list }) => {
        const to = leadId ?? shown.currentId;
        return to === undefined ? shown : selecting.rangeTicked(shown, rowIds(list), to);
      }),
    /** Selection of all leads of the filter, beyond this page. */
    whole: {
      count: totalAfter({ ...state.list, rows }, listing) ?? 0,
      isOffered: canTickWhole(state),
      isMeant: selection.isWhole,
    },
    selectWhole: () =>
      select((shown) =>
        canTickWhole(store.get()) ? selecting.wholeTicked(shown, tickableIds(state.list)) : shown,
      ),
    selectPage: () => select((shown, { list }) => selecting.pageTicked(shown, tickableIds(list))),
    deselect: () => select(selecting.unticked),
    noticeFocus: (target: unknown) => {
      const leadId = hasFocusDue() ? undefined : rowLeadOf(target);
      if (leadId !== undefined) select((shown) => selecting.noticedAt(shown, leadId));
    },
    hasNotices: conflicts.length + refusals.length > 0,
    dismiss: () => change((shown) => ({ ...shown, conflicts: [], refusals: [] })),
    setDialog: (shown: ShownDialog | null) => change((before) => ({ ...before, dialog: shown })),
    announce: (words: string) => change((shown) => ({ ...shown, announcement: words })),
  };
}

export type InboxModel = ReturnType<typeof useInbox>;
