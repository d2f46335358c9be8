import { describe, expect, it } from 'vitest';
import { emptyQueue, enqueued, held, type QueuedStep, sent, settled, takenOut, toSend } from './step-queue';

const step = (id: string, ...leadIds: string[]): QueuedStep => ({
  id,
  kind: 'accept',
  fields: [],
  leads: leadIds.map((leadId) => ({ leadId, company: leadId, version: 0 })),
  after: new Map(),
  isTried: false,
});
const queueOf = (...steps: QueuedStep[]) => steps.reduce(enqueued, emptyQueue);
const words = (steps: readonly QueuedStep[]) =>
  steps.map(({ id, leads }) => `${id}: ${leads.map(({ leadId }) => leadId).join(' ')}`);

describe('the queue of steps', () => {
  it('sends the first step, and the same one again after a pause', () => {
    const queue = queueOf(step('one', 'a'), step('two', 'b'));
    expect(toSend(queue)?.id).toBe('one');
    const underWay = sent(queue);
    expect(toSend(underWay)).toBeUndefined();
    const waiting = held(underWay, 'unreachable');
    expect(toSend(waiting)).toBeUndefined();
    expect(waiting.steps.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('drops the later steps on a lead when one fails', () => {
    const queue = sent(
      queueOf(step('one', 'a', 'b'), step('two', 'a'), step('three', 'b', 'a'), step('four', 'c')),
    );
    const after = settled(queue, new Set(['a']));
    expect(words(after.queue.steps)).toEqual(['three: b', 'four: c']);
    expect(words(after.dropped)).toEqual(['two: a', 'three: a']);
    expect(toSend(after.queue)?.id).toBe('three');
  });

  it('returns only steps that were never sent', () => {
    const queue = sent(queueOf(step('one', 'a'), step('two', 'a')));
    expect(takenOut(queue, 'one')).toBeUndefined();
    expect(takenOut(queue, 'none')).toBeUndefined();
    expect(words(takenOut(queue, 'two')?.steps ?? [])).toEqual(['one: a']);
  });
});
