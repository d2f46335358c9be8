import { afterEach, expect, it, vi } from 'vitest';
import { FailureLog } from './log';

afterEach(() => vi.useRealTimers());

it('logs the first of equal failures, then their number each second', () => {
  vi.useFakeTimers();
  const lines: [string, object, string][] = [];
  const log = new FailureLog((...line) => lines.push(line));
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const full = Object.assign(new Error('full'), { code: '53100' });
  const failWith = (cause: Error, request: string) =>
    log.add('warn', new Error('outer', { cause }), { request }, 'failed');
  for (const request of ['a', 'b', 'c']) failWith(refused, request);
  failWith(full, 'd');
  expect(lines).toMatchObject([
    ['warn', { request: 'a', cause: { cause: { code: 'ECONNREFUSED' } } }, 'failed'],
    ['warn', { request: 'd', cause: { cause: { code: '53100' } } }, 'failed'],
  ]);
  vi.advanceTimersByTime(1_000);
  failWith(refused, 'e');
  vi.advanceTimersByTime(1_000);
  const counted = lines.slice(2);
  expect(counted).toMatchObject([
    ['warn', { more: 2 }, 'failed (repeated)'],
    ['warn', { more: 1 }, 'failed (repeated)'],
  ]);
  vi.advanceTimersByTime(1_000);
  failWith(refused, 'f');
  expect(lines.slice(4)).toMatchObject([['warn', { request: 'f' }, 'failed']]);
  expect(vi.getTimerCount()).toBe(1);
});
