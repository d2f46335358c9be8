import { describe, expect, it } from 'vitest';
import { type FlashedForm, FormFlash, formFlashHeader } from './form-flash-store';

const form: FlashedForm = {
  texts: new Map([['company', 'Northgate']]),
  reason: { ok: false, error: 'service_unavailable' },
};
const asking = (token: string) => new Headers({ [formFlashHeader]: `secret ${token}` });

describe('FailedForms', () => {
  it('returns a form to the holder of its token, once', () => {
    const forms = new FormFlash();
    const token = forms.hold(form);
    expect(forms.take(asking('other'))).toBeUndefined();
    expect(forms.take(new Headers())).toBeUndefined();
    expect(forms.take(asking(token))).toBe(form);
    expect(forms.take(asking(token))).toBeUndefined();
    expect(forms.size).toBe(0);
  });

  it('forgets dropped forms', () => {
    const forms = new FormFlash();
    const token = forms.hold(form);
    forms.drop(token);
    expect(forms.take(asking(token))).toBeUndefined();
  });

  it('keeps only the newest 200', () => {
    const forms = new FormFlash();
    const first = forms.hold(form);
    let last = first;
    for (let held = 1; held < 1_000; held += 1) last = forms.hold(form);
    expect(forms.size).toBe(200);
    expect(forms.take(asking(first))).toBeUndefined();
    expect(forms.take(asking(last))).toBe(form);
  });
});
