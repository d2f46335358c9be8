import { expect, it } from 'vitest';
import { rowsOfForm } from './form-rows';

const fields = ['title', 'day'] as const;
const rowsAfter = (act: string) => {
  const sent = new Map([
    ...['days.0.title', 'days.1.title', 'days.2.title'].map((name, at) => [name, `Title ${at}`] as const),
    ['days.4.title', 'After a gap'],
    ['act', act],
  ]);
  const texts = (name: string) => [sent.get(name) ?? []].flat();
  const form = { texts, text: (name: string) => texts(name).at(-1) ?? '' };
  return rowsOfForm(form, 'days', fields).map(({ title }) => title);
};
const all = ['Title 0', 'Title 1', 'Title 2'];

it.each([
  ['add days', [...all, '']],
  ['remove days 1', ['Title 0', 'Title 2']],
  ['up days 2', ['Title 0', 'Title 2', 'Title 1']],
  ['down days 0', ['Title 1', 'Title 0', 'Title 2']],
  ...['up days 0', 'down days 2', 'down days 7', 'add inputs', 'remove', 'keep', ''].map(
    (act): [string, string[]] => [act, all],
  ),
])('reads the rows after the button %j', (act, rows) => {
  expect(rowsAfter(act)).toEqual(rows);
});
