import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DecisionSheet } from './decision-sheet';

it('says at the checkpoint when new decisions count', () => {
  const sheet = { rows: [], left: 1_240, action: '/act', isOpen: true };
  const textOf = (isWaiting: boolean) =>
    renderToStaticMarkup(createElement(DecisionSheet, { ...sheet, isWaiting }));
  expect(textOf(false)).toContain('1,240 items in the sample were left');
  expect(textOf(false)).not.toContain('checkpoint');
  expect(textOf(true)).toContain('New decisions are saved, but they count only after your decider continues');
});
