import { renderToString } from 'react-dom/server';
import { inboxIdPrefix, inboxPlaceMark } from './inbox-place';
import { InboxScreen, type InboxScreenProps } from './inbox-screen';
import { serverParts } from './server-parts';

/** The inbox as HTML, behind the data that the browser goes on from. */
export function renderInbox(inbox: InboxScreenProps): string {
  const data = JSON.stringify(inbox).replaceAll('<', '\\u003c');
  const screen = <InboxScreen {...inbox} byServer={serverParts(inbox)} />;
  const html = renderToString(screen, { identifierPrefix: inboxIdPrefix });
  return `<script id="inbox-data" type="application/json">${data}</script><div id="inbox-root">${html}</div>`;
}

/** The HTML of a frame with what {@link renderInbox} gave in its place. */
export function withInbox(frame: string, inbox: string): string {
  return frame.replace(inboxPlaceMark, () => inbox);
}
