import { useEffect, useRef } from 'react';
import type { LiveEvent } from '@/lib/contract/inbox';
import { liveEventOf } from './answers';

const eventNames = ['arrived', 'changed', 'removed'] as const satisfies LiveEvent['event'][];

/**
 * Tells what happens to leads as it happens, from `since` on. `onGap` is called when the connection is there
 * again after it was lost: changes that happened meanwhile were not heard.
 */
export function useLive(since: string, onEvent: (event: LiveEvent) => void, onGap: () => void): void {
  const latest = useRef({ onEvent, onGap });
  useEffect(() => {
    latest.current = { onEvent, onGap };
  });
  const first = useRef(since);
  useEffect(() => {
    const source = new EventSource(`/inbox/events?since=${encodeURIComponent(first.current)}`);
    let wasOpen = false;
    const listener = (message: Event) => {
      const event = message instanceof MessageEvent ? liveEventOf(message.data) : undefined;
      if (event) latest.current.onEvent(event);
    };
    for (const name of eventNames) source.addEventListener(name, listener);
    source.addEventListener('open', () => {
      if (wasOpen) latest.current.onGap();
      wasOpen = true;
    });
    return () => source.close();
  }, []);
}
