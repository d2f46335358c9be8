import { useEffect, useRef, useState } from 'react';
import type { LiveEvent } from '@/lib/inbox/inbox';
import { liveEventOf } from './inbox-client';

const eventNames = [
  'arrived',
  'changed',
  'removed',
  'gap',
  'connection',
] as const satisfies LiveEvent['event'][];

export type LeadChange = Exclude<LiveEvent, { event: 'gap' | 'connection' }>;

/** Pause before a refused connection is retried, in milliseconds; the browser retries a broken one itself. */
const retryAfterMs = 15_000;

/** Time without a connection before a notice appears, in milliseconds. */
const noticeAfterMs = 3_000;

/** `polled` while the portal receives no events from the database and sends news at intervals instead. */
export type Connection = 'live' | 'polled' | 'broken' | 'offline';

/**
 * Receives live events from `since` on; `onGap` reports that events may be missing. A hidden tab closes its
 * connection, because browsers allow few to one host. Returns the state of the connection.
 */
export function useLive(since: string, onEvent: (event: LeadChange) => void, onGap: () => void): Connection {
  const latest = useRef({ onEvent, onGap });
  useEffect(() => {
    latest.current = { onEvent, onGap };
  });
  const [trouble, setTrouble] = useState<'polled' | 'broken'>();
  const [isOffline, setIsOffline] = useState(false);
  const lastEventId = useRef(since);
  useEffect(() => {
    let source: EventSource | undefined;
    let wasOpen = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let notice: ReturnType<typeof setTimeout> | undefined;
    let noted: typeof trouble;
    /** Shows trouble once it has lasted for a while. */
    const note = (next: typeof trouble) => {
      if (next === noted) return;
      noted = next;
      clearTimeout(notice);
      if (next === undefined) setTrouble(next);
      else notice = setTimeout(() => setTrouble(next), noticeAfterMs);
    };
    const receive = (message: Event) => {
      if (!(message instanceof MessageEvent)) return;
      if (message.lastEventId) lastEventId.current = message.lastEventId;
      const event = liveEventOf(message.data);
      if (event?.event === 'gap') latest.current.onGap();
      else if (event?.event === 'connection') note(event.isLive ? undefined : 'polled');
      else if (event) latest.current.onEvent(event);
    };
    const opened = () => {
      if (wasOpen) latest.current.onGap();
      wasOpen = true;
    };
    const close = () => {
      clearTimeout(retry);
      source?.close();
      source = undefined;
    };
    const failed = () => {
      note('broken');
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      retry = setTimeout(follow, retryAfterMs);
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        note(undefined);
        return close();
      }
      if (source) return;
      source = new EventSource(`/inbox/events?since=${encodeURIComponent(lastEventId.current)}`);
      for (const name of eventNames) source.addEventListener(name, receive);
      source.addEventListener('open', opened);
      source.addEventListener('error', failed);
    };
    const changeLine = () => {
      setIsOffline(!navigator.onLine);
      // The browser may wait long before it retries.
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
      clearTimeout(notice);
      close();
    };
  }, []);
  if (isOffline) return 'offline';
  return trouble ?? 'live';
}
