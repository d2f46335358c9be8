import { expect, it } from 'vitest';
import { opensPages } from './answer-route';

it.each([
  ['text/html', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['application/json;q=0.9, Text/HTML ; q=0.1', true],
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/htmlx', false],
  ['text/html;q=0', false],
  ['text/html; q=0.000, */*', false],
  ['text/event-stream', false],
  ['application/json, text/event-stream', false],
  ['text/html, text/event-stream', false],
])('reads %j', (accept, isPage) => {
  expect(opensPages(accept)).toBe(isPage);
});
