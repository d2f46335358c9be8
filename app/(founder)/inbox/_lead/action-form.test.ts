import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SeenLead } from '@/lib/review/review';
import { ClockContext } from '../_screen/inbox-context';
import { ActionForm } from './action-form';

const formOf = (action: 'win' | 'lose', leads: readonly SeenLead[]) =>
  renderToStaticMarkup(
    createElement(
      ClockContext,
      { value: { now: new Date(0), timeZone: 'UTC' } },
      createElement(ActionForm, {
        action,
        leads,
        choices: { me: { id: 'founder_ada', name: 'Ada' }, founders: [], planOf: () => null },
        failure: undefined,
        onSend: () => {},
      }),
    ),
  );

const one = { leadId: 'lead_1', version: 1 };
const other = { leadId: 'lead_2', version: 1 };

describe('the amount that was won or lost', () => {
  it.each(['win', 'lose'] as const)('is requested for one lead, not for several at once: %s', (action) => {
    expect(formOf(action, [one])).toContain('name="amount"');
    expect(formOf(action, [one, other])).not.toContain('name="amount"');
  });
});
