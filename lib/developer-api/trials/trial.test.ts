import { describe, expect, it } from 'vitest';
import { dayMs } from '../../kernel/weeks';
import { trialClaimDays } from '../kernel/developer-limits';
import { askedScopes, isDecidable, trialKeyName, trialRequestSchema, trialStateOf } from './trial';

const now = new Date('2026-11-23T12:00:00Z');
const steps = { decision: null, decidedAt: null, shownAt: null, erasedAt: null };
const granted = { ...steps, decision: 'granted', decidedAt: now } as const;
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);

describe('the state of a request', () => {
  it.each([
    ['asked', steps, now],
    ['refused', { ...steps, decision: 'refused', decidedAt: now } as const, inDays(900)],
    ['granted', granted, now],
    ['granted', granted, new Date(inDays(trialClaimDays).getTime() - 1)],
    ['lapsed', granted, inDays(trialClaimDays)],
    ['shown', { ...granted, shownAt: now }, inDays(900)],
    ['erased', { ...granted, shownAt: now, erasedAt: now }, now],
    ['erased', { ...steps, erasedAt: now }, now],
  ] as const)('is %s', (state, given, at) => {
    expect(trialStateOf(given, at)).toBe(state);
  });

  it('shows if owners can still decide', () => {
    expect(isDecidable('lapsed')).toBe(true);
    expect(isDecidable('shown')).toBe(false);
    expect(isDecidable('erased')).toBe(false);
  });
});

describe('the APIs of a request', () => {
  it('are the known ones, in their order', () => {
    expect(askedScopes(['speech', 'text', 'root', 'text'])).toEqual(['text', 'speech']);
  });

  it('are all if none is named', () => {
    expect(askedScopes(['root'])).toEqual(['chat', 'text', 'speech', 'image']);
  });
});

it('refuses a request without consent', () => {
  const request = { company: 'A', contact: 'b@example.com', purpose: 'c' };
  expect(trialRequestSchema.safeParse({ ...request, contact_consent: true }).success).toBe(true);
  for (const contact_consent of [false, 'true', undefined])
    expect(trialRequestSchema.safeParse({ ...request, contact_consent }).success).toBe(false);
});

it('names a key after its request only', () => {
  expect(trialKeyName('trial_0123456789abcdef')).toBe('Trial 012345');
});
