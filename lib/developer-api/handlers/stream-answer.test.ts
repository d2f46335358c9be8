import { afterEach, expect, it, vi } from 'vitest';
import { poolsOf, workPolicies } from '../engines/processes/policies';
import { answerReadWithinMs, holdMinutes } from '../kernel/developer-limits';
import type { Meter } from '../ledger/meter-calls';
import { streamBytes } from './stream-answer';

afterEach(() => vi.useRealTimers());

/** A meter that records how it was settled. */
function meterOf(): { meter: Meter; settled: string[] } {
  const settled: string[] = [];
  let isCharged = false;
  const meter: Meter = {
    measured: {},
    charge() {
      isCharged = true;
    },
    async settle(outcome) {
      settled.push(`${outcome} ${isCharged}`);
    },
  };
  return { meter, settled };
}

async function* bytes(pieces: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < pieces; at += 1) yield Uint8Array.of(at);
}

const said = { contentType: 'image/png', headers: {}, emptyCode: 'engine_failed' } as const;

it('passes bytes on, and charges for what was read', async () => {
  const { meter, settled } = meterOf();
  const read: number[] = [];
  const { pieces } = await streamBytes(meter, { ...said, bytes: bytes(3) });
  for await (const piece of pieces) read.push(Number(piece[0]));
  expect([read, settled]).toEqual([[0, 1, 2], ['succeeded true']]);
});

it('charges a caller that reads so slowly that the reservation expires', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { meter, settled } = meterOf();
  const { pieces } = await streamBytes(meter, { ...said, bytes: bytes(3) });
  await pieces.next();
  vi.advanceTimersByTime(answerReadWithinMs + 1);
  await expect(pieces.next()).rejects.toMatchObject({ name: 'CallerLeft' });
  expect(settled).toEqual(['caller_left true']);
});

it('starts well before the reservation expires, for every engine', () => {
  for (const { pool, withinSeconds } of Object.values(workPolicies)) {
    const { waitWithinMs, pausedWithinMs } = poolsOf(1)[pool];
    expect(waitWithinMs + pausedWithinMs + 1_000 * withinSeconds).toBeLessThan(holdMinutes * 60_000);
  }
});
