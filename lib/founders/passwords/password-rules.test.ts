import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords';
import { passwordProblem } from './password-rules';

const about = ['Ada Lovelace', 'ada.byron@portal.example', 'Tessera'];
const problemOf = (password: string) => passwordProblem(password, password, about);

describe('passwordProblem', () => {
  it.each([
    'passwordpassword',
    'Password12345',
    '123456789012',
    'Tessera12345',
    'tessera-2026!',
    'Ada Lovelace 2026',
    'ada.byron@portal.example',
    'Motherfucker2026!',
    'qwertyuiop123456',
    'Welcome1234!',
  ])('rejects %s as common', (password) => expect(problemOf(password)).toBe('too_common'));

  it.each([
    'correct horse battery staple',
    'a password that is long enough',
    'Tessera-Sommer-Gewitter',
    'kJ8#mQ2$vL9pX',
    '84-1199-22k84',
    'ada finds seven otters',
  ])('accepts %s', (password) => expect(problemOf(password)).toBeUndefined());

  it('rejects every listed password, in any case', () => {
    const listed = commonPasswords.trim().split(/\s/);
    expect(listed.length).toBe(10_000);
    const accepted = listed.filter((password) => !problemOf(password) || !problemOf(password.toUpperCase()));
    expect(accepted).toEqual([]);
  });

  it('checks length, repetition and the second password before the other rules', () => {
    expect(problemOf('short')).toBe('too_short');
    expect(problemOf('x'.repeat(129))).toBe('too_long');
    expect(problemOf('aaaabbbbccccd')).toBe('too_simple');
    expect(passwordProblem('seven otters swim', 'seven otters swam', about)).toBe('differs');
  });
});
