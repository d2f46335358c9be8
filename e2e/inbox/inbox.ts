import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../founders/founder';
import { recordOf, textOf } from '../support/answers';
import { type Client, freshAddress } from '../support/client';
import { copyFounder, signIn } from '../support/founders';
import { plainLead } from '../support/literals';

/** Leads created by one test: a source that no other test uses finds them. */
export interface OwnLeads {
  source: string;
  /** The address of the inbox that lists only these leads. */
  path: string;
  /** Stores a lead and returns its id. */
  add: (more?: Record<string, unknown>) => Promise<string>;
  /** Stores this many leads, named `Lead 1` and so on, best first; returns their ids in that order. */
  addMany: (count: number, more?: Record<string, unknown>) => Promise<string[]>;
}

/** Fields that give a lead band A. */
export const bandA = {
  samples_available: true,
  risk_owner: 'Head of claims',
  high_volume_or_high_risk: true,
};

/** Leads stored through the API, with a separate source. */
export function ownLeads(client: Client, source = `e2e-${randomUUID()}`): OwnLeads {
  const add = async (more: Record<string, unknown> = {}) => {
    const answer = await client.post(
      '/api/lead',
      // With a contact that no other lead has: one address in two leads would make them near-duplicates.
      { ...plainLead, contact_or_agent_id: 'buyer-17', source, ...more },
      { from: freshAddress() },
    );
    return textOf(recordOf(answer, 'lead'), 'lead_id');
  };
  return {
    source,
    path: `/inbox?source=${source}`,
    add,
    addMany: async (count, more = {}) => {
      const ids: string[] = [];
      for (let at = 1; at <= count; at += 1) ids.push(await add({ company: `Lead ${at}`, ...more }));
      return ids;
    },
  };
}

interface PerTest {
  leads: OwnLeads;
}

interface PerWorker {
  /** The Cookie header of the one session that the worker's tests share; none of them may end it. */
  sharedSession: string;
}

/** A founder with leads for one test. Creating founders and signing in is tested in e2e/founders. */
export const test = base.extend<PerTest, PerWorker>({
  makeAnother: [
    async ({ sql, founder }, use) => use((name, role) => copyFounder(sql, founder, name, role)),
    { scope: 'worker' },
  ],
  sharedSession: [async ({ api, founder }, use) => use(await signIn(api, founder)), { scope: 'worker' }],
  session: async ({ sharedSession }, use) => use(sharedSession),
  leads: async ({ api }, use) => use(ownLeads(api)),
});

/**
 * Opens an address of the inbox and waits until its script has hydrated the page. Closes the first lead, which is open
 * next to a list if there is room; it stays current.
 */
export async function openInbox(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.inbox === 'ready');
  if (!path.startsWith('/inbox/')) await page.keyboard.press('Escape');
}

/** The link of a lead's row. */
export const rowLink = (page: Page, leadId: string) => page.locator(`.lead-table [data-lead="${leadId}"]`);

/** The row of a lead. */
export const row = (page: Page, leadId: string) =>
  page.locator('.lead-table tbody tr').filter({ has: page.locator(`[data-lead="${leadId}"]`) });

/** The companies of the list, from top to bottom. */
export const companies = (page: Page) => page.locator('.lead-table tbody .lead-link').allTextContents();

/** The bottom of the list, which reports what was done and what failed. */
export const foot = (page: Page) => page.getByRole('region', { name: 'List' }).locator('footer');

/** The bar that offers to undo the last change. */
export const undoBar = (page: Page) => page.getByRole('region', { name: 'Last change' });

export { expect };

/** Opens a step's form on a lead by its key. */
export async function openForm(page: Page, leadId: string, key: string) {
  await rowLink(page, leadId).focus();
  await page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}
