import { useEffect, useRef } from 'react';
import type { LiveEvent } from '@/lib/inbox/inbox';
import { liveEventOf } from './inbox-client';

const eventNames = ['arrived', 'changed', 'removed', 'gap'] as const satisfies LiveEvent['event'][];

export type ToldEvent = Exclude<LiveEvent, { event: 'gap' }>;

/** Pause after which a refused connection is tried again, in milliseconds; a broken one the browser makes anew. */
const retryAfterMs = 15_000;

/**
 * Tells what happens to leads, from `since` on, and by `onGap` that changes may have been missed. A tab that nobody
 * looks at has no connection, because browsers allow few of them to one host.
 */
export function useLive(since: string, onEvent: (event: ToldEvent) => void, onGap: () => void): void {
  const latest = useRef({ onEvent, onGap });
  useEffect(() => {
    latest.current = { onEvent, onGap };
  });
  const heardUntil = useRef(since);
  useEffect(() => {
    let source: EventSource | undefined;
    let wasOpen = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const hear = (message: Event) => {
      if (!(message instanceof MessageEvent)) return;
      if (message.lastEventId) heardUntil.current = message.lastEventId;
      const event = liveEventOf(message.data);
      if (event?.event === 'gap') latest.current.onGap();
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
    const refused = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      retry = setTimeout(follow, retryAfterMs);
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') return close();
      if (source) return;
      source = new EventSource(`/inbox/events?since=${encodeURIComponent(heardUntil.current)}`);
      for (const name of eventNames) source.addEventListener(name, hear);
      source.addEventListener('open', opened);
      source.addEventListener('error', refused);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, []);
}
