import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './stored-secret';

/** The signature of better-auth's cookies: HMAC-SHA-256 of the value, as base64. */
export const signature = (value: string, secret: string) =>
  createHmac('sha256', secret).update(value).digest('base64');

/** Returns the value of a cookie that one of the secrets signed; undefined for any other. */
export function readSignedValue(cookie: string, secrets: readonly string[]): string | undefined {
  const at = cookie.lastIndexOf('.');
  const value = cookie.slice(0, at);
  const given = Buffer.from(cookie.slice(at + 1));
  const isBy = (secret: string) => {
    const expected = Buffer.from(signature(value, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return at > 0 && secrets.some(isBy) ? value : undefined;
}

/** Decodes a cookie's value; returns it unchanged if it cannot be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the value of a signed cookie in a Cookie header; undefined if no accepted secret signed it. */
export function readSignedCookie(header: string, name: string, secrets: Secrets): string | undefined {
  const start = `${name}=`;
  const pair = header.split(';').find((each) => each.trimStart().startsWith(start));
  return pair && readSignedValue(decoded(pair.trim().slice(start.length)), secrets);
}

export function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex');
}
