import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeDecisionQueue, type SentDecision, type WaitingDecision } from './decision-queue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('stores each decision once, in order, no matter which responses are lost', async () => {
  const fate = fc.record({
    kind: fc.constantFrom('answered', 'answered', 'lost', 'unheard'),
    afterMs: fc.constantFrom(0, 30, 3_000),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(0, 40, 2_000), { minLength: 1, maxLength: 30 }),
      fc.array(fate, { maxLength: 30 }),
      async (pauses, fates) => {
        const stored: string[] = [];
        let sent = 0;
        const send = async ({ id }: WaitingDecision): Promise<SentDecision> => {
          const { kind, afterMs } = fates[sent++] ?? { kind: 'answered', afterMs: 0 };
          await new Promise((resolve) => setTimeout(resolve, afterMs));
          if (kind !== 'lost' && !stored.includes(id)) stored.push(id);
          return kind === 'answered' ? 'stored' : 'lost';
        };
        let left = 0;
        const queue = makeDecisionQueue(send, (waiting) => {
          left = waiting;
        });
        for (const [at, pauseMs] of pauses.entries()) {
          queue.add({ id: `${at}`, item: 'call-1', choice: 'accepted' });
          if (at % 5 === 0) queue.sendNow();
          await vi.advanceTimersByTimeAsync(pauseMs);
        }
        await vi.advanceTimersByTimeAsync(600_000);
        expect(left).toBe(0);
        expect(stored).toEqual(pauses.map((_pause, at) => `${at}`));
      },
    ),
  );
});

it('stops at a refused decision and reports the reason', async () => {
  const changes: [number, string | null][] = [];
  const queue = makeDecisionQueue(
    async () => ({ refused: 'Frozen.' }),
    (waiting, refused) => changes.push([waiting, refused]),
  );
  for (const id of ['1', '2']) queue.add({ id, item: 'call-1', choice: 'changed' });
  await vi.advanceTimersByTimeAsync(1);
  expect(changes).toEqual([
    [1, null],
    [2, null],
    [0, 'Frozen.'],
  ]);
});
