import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InboxPlace, inboxPlaceMark } from './inbox-place';
import { withInbox } from './render-inbox';

it('puts an inbox into its place, whatever the frame shows before it', () => {
  const search = createElement('input', { key: 'search', name: 'q', defaultValue: inboxPlaceMark });
  const name = createElement('p', { key: 'name' }, inboxPlaceMark);
  const around = renderToString([search, name]);
  const place = renderToString(createElement(InboxPlace));
  const frame = around + place;
  expect(withInbox(frame, "<p>$& $'</p>")).toBe(around + place.split(inboxPlaceMark).join("<p>$& $'</p>"));
});
