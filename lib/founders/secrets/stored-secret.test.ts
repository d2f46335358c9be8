import { describe, expect, it } from 'vitest';
import { secretsOf, withAccepted, withInUse, withMoved } from './stored-secret';

const now = new Date('2026-11-23T10:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const only = (value: string) => ({ value, accepted: [] });

describe('the secrets of a name', () => {
  it('are those of the settings, then the stored one, then accepted ones', () => {
    const stored = withAccepted(only('kept'), 'next', now);
    expect(secretsOf(stored)).toEqual(['kept', 'next']);
    expect(secretsOf(stored, ['set', 'set before'])).toEqual(['set', 'set before', 'kept', 'next']);
    expect(secretsOf(stored, ['next', undefined])).toEqual(['next', 'kept']);
    expect(secretsOf(undefined, [undefined, undefined])).toBeUndefined();
  });

  it('stay valid after a replacement until what they signed has expired', () => {
    const first = withInUse(withAccepted(only('a'), 'b', hoursAgo(30)), 'b', hoursAgo(30));
    expect(secretsOf(first)).toEqual(['b', 'a']);
    const second = withInUse(withAccepted(first, 'c', now), 'c', now, hoursAgo(24));
    expect(secretsOf(second)).toEqual(['c', 'b']);
    expect(secretsOf(withInUse(withAccepted(first, 'c', now), 'c', now))).toEqual(['c', 'b', 'a']);
  });

  it('stay accepted when moved; none is lost or used twice', () => {
    const whole = withMoved({ sign_in: only('a') }, { sign_in: only('b'), api_keys: only('c') }, now);
    expect(secretsOf(whole.sign_in)).toEqual(['a', 'b']);
    expect(secretsOf(whole.api_keys)).toEqual(['c']);
    expect(withMoved({ sign_in: only('a') }, { sign_in: only('a') }, now)).toEqual({ sign_in: only('a') });
  });
});
