import { expect } from '@playwright/test';
import type { Answer } from './client';
import { apiHeaders } from './literals';

/** A wire type whose values may be described by matchers. */
export type Expected<Wire> = {
  [Field in keyof Wire]: Wire[Field] | ReturnType<typeof expect.stringMatching>;
};

/** Names of headers that no answer may carry. */
const forbidden = /^(?:retry-after|ratelimit|x-ratelimit|x-powered-by|server$|set-cookie)/i;

/** Fails unless an answer has the headers of every API answer, and none that reveals limits or software. */
export function expectApiHeaders(answer: Pick<Answer, 'headers' | 'headerNames'>): void {
  expect(answer.headers).toMatchObject(apiHeaders);
  expect(answer.headerNames.filter((name) => forbidden.test(name))).toEqual([]);
  const names = answer.headerNames.map((name) => name.toLowerCase());
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
}

/** Fails unless an answer is exactly this refusal, as JSON and with the API's headers. */
export function expectRefusal(answer: Answer, status: number, body: Record<string, unknown>): void {
  expect({ status: answer.status, body: answer.json }).toEqual({ status, body: { ok: false, ...body } });
  expect(answer.headers['content-type']).toMatch(/^application\/json(?:;|$)/);
  expectApiHeaders(answer);
}

/** Returns an object of a JSON answer; fails if it is not an object. */
export function objectOf(value: unknown): Record<string, unknown> {
  expect(value).toBeInstanceOf(Object);
  return Object.fromEntries(Object.entries(value instanceof Object ? value : {}));
}

/** Returns the record of an accepted POST; fails on any other answer. */
export function recordOf(answer: Answer, name: 'quote' | 'lead'): Record<string, unknown> {
  expect(answer.status, answer.text).toBe(200);
  return objectOf(objectOf(answer.json)[name]);
}

/** Returns a string in a record; fails if there is none. */
export function textOf(record: Record<string, unknown>, field: string): string {
  const value = record[field];
  expect(typeof value, field).toBe('string');
  return String(value);
}
