import { describe, expect, it } from 'vitest';
import { backTo, flashPath, readFlash } from './flash-params';

const lead = `lead_${'0'.repeat(32)}`;

describe('where a form of the inbox goes back to', () => {
  it('keeps the filter and forgets what was said before', () => {
    const { path, params } = backTo(`/inbox/${lead}?status=new&did=accept&change=7`);
    expect(`${path}?${params}`).toBe(`/inbox/${lead}?status=new`);
  });

  it('is never anywhere else', () => {
    for (const named of [
      '',
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/inbox',
      '/inbox/../sign-out',
      '/inbox.evil.example',
      '/inbox/settings',
      '/inbox\n//evil.example',
    ])
      expect(backTo(named).path).toBe('/inbox');
  });

  it('says what came of a step', () => {
    const changed = {
      outcome: 'rejected' as const,
      leadId: lead,
      error: 'not_from_here' as const,
      state: null,
    };
    expect(flashPath('/inbox?band=A', 'accept', [changed], null)).toBe(
      '/inbox?band=A&did=accept&done=0&refused=not_from_here',
    );
    const untold = { ...changed, error: 'until_unreadable' as const };
    expect(flashPath('/inbox', 'snooze', [untold], null, 'sometime next')).toBe(
      '/inbox?did=snooze&done=0&refused=until_unreadable&words=sometime+next',
    );
    expect(backTo('/inbox?refused=until_unreadable&words=x').params.size).toBe(0);
  });
});

describe('what an address says of a step', () => {
  const read = (query: string) => readFlash(new URLSearchParams(query), null);

  it('is read in words of our own', () => {
    expect(read('did=decline&done=3&batch=1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b')).toEqual({
      last: {
        words: 'Declined: 3 leads',
        undo: { field: 'batch', value: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b' },
      },
      conflicts: [],
      problem: undefined,
    });
    expect(read('refused=lead_gone').problem).toBe('The lead is not there any more.');
  });

  it('has the time that was not understood, for its field', () => {
    expect(read('refused=until_ambiguous&words=3/4').typedWords).toBe('3/4');
    expect(read('refused=until_unreadable&words=%3Cb%3E%00soon%E2%80%AE').typedWords).toBe('bsoon');
    expect(read('refused=lead_gone&words=soon').typedWords).toBeUndefined();
  });

  it('is nothing where it is not understood', () => {
    const nothing = { last: null, conflicts: [], problem: undefined };
    expect(read('')).toEqual(nothing);
    expect(read('did=%3Cb%3E&done=1&refused=constructor&clash=x')).toEqual(nothing);
    expect(read('did=accept&done=1&change=1;2').last).toEqual({ words: 'Accepted: 1 lead', undo: null });
  });
});
