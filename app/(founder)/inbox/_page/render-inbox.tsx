import { renderToString } from 'react-dom/server';
import { inboxPlaceMark } from './inbox-place';
import { InboxScreen, type InboxScreenProps } from './inbox-screen';

/** The HTML of a page's frame with the inbox in its place, and the data that the browser goes on from. */
export function renderInbox(frame: string, props: InboxScreenProps): string {
  const data = JSON.stringify(props).replaceAll('<', '\\u003c');
  const html = renderToString(<InboxScreen {...props} />);
  return frame.replace(
    inboxPlaceMark,
    () =>
      `<script id="inbox-data" type="application/json">${data}</script><div id="inbox-root">${html}</div>`,
  );
}
