import { describe, expect, it } from 'vitest';
import { connectionOptions } from './client';
import { isUnavailable } from './connection-errors';
import { keyDigest } from './keyed-records';

describe('the options of a connection', () => {
  it.each([
    ['postgres://u:p@db.example:6000/pilot', { url: 'postgres://u:p@db.example:6000/pilot' }],
    [
      'postgres://u@db.example/pilot?sslmode=require',
      { url: 'postgres://u@db.example/pilot?sslmode=require' },
    ],
    [
      'postgresql://pilot@localhost/pilot?host=%2Fvar%2Frun%2Fpg&port=5433',
      { url: 'postgresql://pilot@localhost/pilot', host: '/var/run/pg', port: 5433 },
    ],
    [
      'postgresql://pilot@localhost/pilot?host=/var/run/pg',
      { url: 'postgresql://pilot@localhost/pilot', host: '/var/run/pg', port: 5432 },
    ],
    [
      'postgresql://pilot@localhost/pilot?host=/run&sslmode=disable',
      { url: 'postgresql://pilot@localhost/pilot?sslmode=disable', host: '/run', port: 5432 },
    ],
  ])('of %s', (url, options) => expect(connectionOptions(url)).toEqual(options));
});

describe('trouble with the database', () => {
  const withCode = (code: string) => Object.assign(new Error(code), { code });

  it.each([
    'ECONNREFUSED',
    'CONNECTION_CLOSED',
    'CONNECT_TIMEOUT',
    'ENOENT',
    '08006',
    '28P01',
    '28000',
    '3D000',
    '42P01',
    '40001',
    '53300',
    '57P01',
    '57014',
    '58030',
    '25006',
  ])('is reported for %s', (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
    expect(isUnavailable(new Error('outer', { cause: withCode(code) }))).toBe(true);
  });

  it.each(['23505', '22P02', '42601', '22001', 'ERR_INVALID_ARG_TYPE'])('is not reported for %s', (code) =>
    expect(isUnavailable(withCode(code))).toBe(false),
  );

  it.each([undefined, null, 'text', new Error('plain'), {}])('is not %s', (error) =>
    expect(isUnavailable(error)).toBe(false),
  );
});

describe('the digest of a key', () => {
  it('is short for any key, and differs with every character', () => {
    expect(keyDigest('🔑'.repeat(2_000))).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(keyDigest('a')).not.toBe(keyDigest('A'));
    expect(keyDigest('a')).toBe('ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs');
  });
});
