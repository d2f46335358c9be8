import { useCallback, useEffect, useRef, useState } from 'react';
import { hasTexts } from '@/app/(founder)/inbox/_lead/typed-texts';
import type { Store } from '@/app/(founder)/store';
import { sendStep } from './inbox-client';
import { runQueue } from './state/run-queue';
import type { ScreenState } from './state/screen-state';
import { resumed } from './state/step-queue';
import { storeTaken } from './state/undo-stack';

/** The browser saves a file from here and stays on the page. */
const savedPath = '/inbox/export';

const discardQuestion = 'Sign out and discard your unsent and unsaved texts?';

/** Asks before the tab is closed while steps wait in it. */
function useLeavingAsked(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}

interface WayOut {
  /** The same value for every attempt at the same destination. */
  name: string;
  go: () => void;
}

const toAddress = (address: string): WayOut => ({ name: address, go: () => location.assign(address) });

/**
 * Returns the destination of a plain click within the portal; undefined for other clicks, and for links within this
 * page.
 */
function wayOfClick(event: MouseEvent): WayOut | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return undefined;
  return link.getAttribute('href')?.startsWith('#') ? undefined : toAddress(link.href);
}

/** Returns a form that leads to another page; undefined if the page handles the form itself. */
function wayOfForm({ target: form, submitter, defaultPrevented }: SubmitEvent): WayOut | undefined {
  if (defaultPrevented || !(form instanceof HTMLFormElement)) return undefined;
  if (form.method === 'post') return { name: form.action, go: () => form.submit() };
  const address = new URL(form.action);
  address.search = '';
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string') address.searchParams.append(name, value);
  return toAddress(address.href);
}

/**
 * Returns a function that opens another page once no step is waiting; links and forms do the same. Keys still work
 * until the next page arrives, and a step taken then would be lost: it stops the navigation, which continues once the
 * step is stored.
 */
function useLeaving(store: Store<ScreenState>, isWaiting: boolean): (address: string) => void {
  const leavingBy = useRef<WayOut | undefined>(undefined);
  const isGoing = useRef(false);
  useLeavingAsked(isWaiting);

  const go = useCallback((way: WayOut) => {
    isGoing.current = new URL(way.name, location.href).pathname !== savedPath;
    leavingBy.current = isGoing.current ? way : undefined;
    way.go();
  }, []);
  const leaveBy = useCallback(
    (way: WayOut) => {
      // Signing out clears the tab's storage.
      if (way.name.endsWith('/sign-out') && hasTexts() && !confirm(discardQuestion)) return;
      // A second attempt leaves at once, and the browser asks first.
      const count = store.get().queue.steps.length;
      if (count === 0 || leavingBy.current?.name === way.name) return go(way);
      leavingBy.current = way;
      const announcement = `Saving ${count === 1 ? '1 change' : `${count} changes`} first.`;
      store.update((shown) => ({ ...shown, announcement }));
    },
    [store, go],
  );

  // Runs before the queue sends anything, because stopping the browser cancels requests.
  useEffect(
    () =>
      store.subscribe(() => {
        if (!isGoing.current || store.get().queue.steps.length === 0) return;
        isGoing.current = false;
        window.stop();
      }),
    [store],
  );
  useEffect(() => {
    if (isWaiting || leavingBy.current === undefined || isGoing.current) return;
    const { conflicts, refusals } = store.get();
    if (conflicts.length + refusals.length === 0) return go(leavingBy.current);
    // Only this page can report what was not stored.
    leavingBy.current = undefined;
    store.update((shown) => ({
      ...shown,
      announcement: 'A change was not stored, so you are still on this page.',
    }));
  }, [isWaiting, store, go]);
  useEffect(() => {
    const hold = (event: Event, way: WayOut | undefined) => {
      if (!way) return;
      event.preventDefault();
      leaveBy(way);
    };
    const follow = (event: MouseEvent) => hold(event, wayOfClick(event));
    const submit = (event: SubmitEvent) => hold(event, wayOfForm(event));
    // A page restored from the browser's cache is no longer being left.
    const stay = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isGoing.current = false;
      leavingBy.current = undefined;
    };
    // After the listeners of React, which are on the document.
    window.addEventListener('click', follow);
    window.addEventListener('submit', submit);
    window.addEventListener('pageshow', stay);
    return () => {
      window.removeEventListener('click', follow);
      window.removeEventListener('submit', submit);
      window.removeEventListener('pageshow', stay);
    };
  }, [leaveBy]);
  return useCallback((address: string) => leaveBy(toAddress(address)), [leaveBy]);
}

/** Time that steps may wait before a notice appears, in milliseconds. */
const saidAfterMs = 300;

export interface QueueView {
  /** Number of waiting steps, once they have waited for a while. */
  waitingCount: number;
  hold: 'unreachable' | 'signed_out' | null;
  sendAgain: () => void;
  /** Opens another page once no step is waiting. */
  leave: (address: string) => void;
}

/** Sends waiting steps in order while the page is open, and keeps them for undo. */
export function useQueue(store: Store<ScreenState>, state: ScreenState, founderId: string): QueueView {
  const { queue, undoStack } = state;
  const isWaiting = queue.steps.length > 0;
  const [isSlow, setIsSlow] = useState(false);
  const sendAgain = useCallback(
    () => store.update((shown) => ({ ...shown, queue: resumed(shown.queue) })),
    [store],
  );
  // Subscribes before the queue does.
  const leave = useLeaving(store, isWaiting);
  useEffect(() => runQueue(store, (step) => sendStep(step, founderId)), [store, founderId]);
  useEffect(() => {
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, [sendAgain]);
  useEffect(() => {
    if (!isWaiting) return setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), saidAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const firstTaken = useRef(undoStack);
  useEffect(() => {
    if (undoStack !== firstTaken.current) storeTaken(founderId, undoStack);
  }, [undoStack, founderId]);
  const hold = queue.hold?.reason ?? null;
  return { waitingCount: isSlow ? queue.steps.length : 0, hold, sendAgain, leave };
}
