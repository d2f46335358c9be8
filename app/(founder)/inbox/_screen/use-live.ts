import { useEffect, useRef, useState } from 'react';
import type { LiveEvent } from '@/lib/inbox/inbox';
import { liveEventOf } from './inbox-client';

const eventNames = ['arrived', 'changed', 'removed', 'gap'] as const satisfies LiveEvent['event'][];

export type ToldEvent = Exclude<LiveEvent, { event: 'gap' }>;

/** Pause after which a refused connection is tried again, in milliseconds; a broken one the browser makes anew. */
const retryAfterMs = 15_000;

/** How long a connection may be away before it is said, in milliseconds. */
const saidAfterMs = 3_000;

/** Whether the page hears of what happens: yes, not now, or not at all because the browser is offline. */
export type Hearing = 'live' | 'broken' | 'offline';

/**
 * Tells what happens to leads, from `since` on, and by `onGap` that changes may have been missed. A tab that nobody
 * looks at has no connection, because browsers allow few of them to one host. Gives whether the page hears.
 */
export function useLive(since: string, onEvent: (event: ToldEvent) => void, onGap: () => void): Hearing {
  const latest = useRef({ onEvent, onGap });
  useEffect(() => {
    latest.current = { onEvent, onGap };
  });
  const [isBroken, setIsBroken] = useState(false);
  const [isOffline, setIsOffline] = useState(false);
  const heardUntil = useRef(since);
  useEffect(() => {
    let source: EventSource | undefined;
    let wasOpen = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let saying: ReturnType<typeof setTimeout> | undefined;
    const hear = (message: Event) => {
      if (!(message instanceof MessageEvent)) return;
      if (message.lastEventId) heardUntil.current = message.lastEventId;
      const event = liveEventOf(message.data);
      if (event?.event === 'gap') latest.current.onGap();
      else if (event) latest.current.onEvent(event);
    };
    const hears = () => {
      clearTimeout(saying);
      saying = undefined;
      setIsBroken(false);
    };
    const opened = () => {
      hears();
      if (wasOpen) latest.current.onGap();
      wasOpen = true;
    };
    const close = () => {
      clearTimeout(retry);
      source?.close();
      source = undefined;
    };
    const failed = () => {
      saying ??= setTimeout(() => setIsBroken(true), saidAfterMs);
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      retry = setTimeout(follow, retryAfterMs);
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        hears();
        return close();
      }
      if (source) return;
      source = new EventSource(`/inbox/events?since=${encodeURIComponent(heardUntil.current)}`);
      for (const name of eventNames) source.addEventListener(name, hear);
      source.addEventListener('open', opened);
      source.addEventListener('error', failed);
    };
    const changeLine = () => {
      setIsOffline(!navigator.onLine);
      // The browser may wait long before it tries again by itself.
      if (!navigator.onLine) return;
      close();
      follow();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', changeLine);
    window.addEventListener('offline', changeLine);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', changeLine);
      window.removeEventListener('offline', changeLine);
      clearTimeout(saying);
      close();
    };
  }, []);
  if (isOffline) return 'offline';
  return isBroken ? 'broken' : 'live';
}
