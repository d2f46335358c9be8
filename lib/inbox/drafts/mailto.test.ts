import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailtoOf } from './mailto';

const hrefOf = (contact: string, subject: string, text: string) => mailtoOf(contact, { subject, text })?.href;

/** Texts of any UTF-16 code units, including lone surrogates. */
const anyText = fc.string({ unit: fc.nat(0xff_ff).map((code) => String.fromCharCode(code)), maxLength: 60 });

describe('mailtoOf', () => {
  it('opens a mail with subject and text', () => {
    expect(mailtoOf('records@northwell.example', { subject: 'A & B?', text: 'One\nTwo' })).toEqual({
      href: 'mailto:records@northwell.example?subject=A%20%26%20B%3F&body=One%0D%0ATwo',
      hasText: true,
    });
  });

  it('encodes plus signs and letters of any language as RFC 6068 does', () => {
    expect(hrefOf('a+b@northwell.example', '', '')).toBe('mailto:a%2Bb@northwell.example?subject=&body=');
    expect(hrefOf('jörg@exämple.example', '', '')).toBe(
      'mailto:j%C3%B6rg@ex%C3%A4mple.example?subject=&body=',
    );
  });

  it('names one recipient and two fields for any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (subject, text) => {
        const link = mailtoOf('a@b.example', { subject, text });
        expect(link?.href).toMatch(/^mailto:a@b\.example\?subject=[^&=?#\s]*&body=[^&=?#\s]*$/);
        const fields = new URL(link?.href ?? '').searchParams;
        expect([...fields.keys()]).toEqual(['subject', 'body']);
        expect(fields.get('subject')).toBe(subject.toWellFormed().replace(/\s+/g, ' '));
        expect(fields.get('body')?.replaceAll('\r\n', '\n')).toBe(
          text.toWellFormed().replaceAll('\r\n', '\n'),
        );
      }),
    );
  });

  it('leaves out a text or subject too long for mail programs', () => {
    const text = 'ж'.repeat(400);
    expect(mailtoOf('a@b.example', { subject: 'S', text })).toEqual({
      href: 'mailto:a@b.example?subject=S',
      hasText: false,
    });
    expect(mailtoOf('a@b.example', { subject: text, text })).toEqual({
      href: 'mailto:a@b.example',
      hasText: false,
    });
  });

  it.each([
    'agent-7',
    'a@b?bcc=c@d.example',
    'a@b,c@d',
    'a b@c',
    '<a@b>',
    'a@b%0d%0abcc:c',
    'a@b&body=x',
    'a@b\u202Ec',
    'a\u200B@b.example',
    'https://evil.example/@x',
    'javascript:alert(1)@x',
    'a@b@c',
    '',
  ])('is null for %j', (contact) => {
    expect(mailtoOf(contact, { subject: '', text: '' })).toBeNull();
  });
});
