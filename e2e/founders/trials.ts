import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Client, freshAddress } from '../support/client';
import { postForm } from '../support/founders';
import { expect } from './founder';

/** Path of the form that requests trial keys. */
export const form = '/developers/keys';
/** Fields of a request, without the company. */
export const said = {
  contact: 'priya.raman@example.com',
  purpose: 'Transcripts of claim calls',
  contact_consent: 'true',
};

/** Requests a trial key as the form does; returns the path of the request's page. */
export async function ask(api: Client, company: string, more: Record<string, string> = {}): Promise<string> {
  const fields = { company, ...said, idempotency_key: randomUUID(), ...more };
  const sent = await postForm(api, `${form}/send`, fields, { from: freshAddress() });
  expect(sent.status, sent.text).toBe(303);
  const location = sent.headers.location ?? '';
  expect(location).toMatch(/^\/developers\/keys\/[\w-]{43}$/);
  return location;
}

/** A waiting request, on the founders' page. */
export const trial = (page: Page, company: string) => page.locator('[data-trial]', { hasText: company });
/** A secret of a key. */
export const pilotKey = /pilotkey_[0-9a-f]{64}/;
