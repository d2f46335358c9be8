'use client';

import { useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { InboxScreen, type InboxScreenProps } from './inbox-screen';

/** What stands in the frame of the page where the server puts the inbox; no text of a page can hold it. */
export const inboxPlaceMark = '<!--inbox-place-->';

/** What ids made by React begin with in the inbox, which is a root beside that of the frame. */
export const inboxIdPrefix = 'inbox-';

/**
 * The place of an inbox that the server has rendered, beside the data that it rendered it from: it comes to life as a
 * React root of its own, so that Next carries neither (docs/decisions/072).
 */
export function InboxPlace() {
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    const data = place.current?.querySelector('#inbox-data');
    const rendered = place.current?.querySelector('#inbox-root');
    if (!data?.textContent || !rendered) return;
    const props: InboxScreenProps = JSON.parse(data.textContent);
    // What is erased later is not to stay in the page.
    data.remove();
    hydrateRoot(rendered, <InboxScreen {...props} />, {
      identifierPrefix: inboxIdPrefix,
      onUncaughtError: (error) => setFailure({ error }),
    });
  }, []);
  if (failure) throw failure.error;
  return (
    <div
      ref={place}
      className="contents [&>div]:contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, in whose place the server puts what React rendered.
      dangerouslySetInnerHTML={{ __html: inboxPlaceMark }}
    />
  );
}
