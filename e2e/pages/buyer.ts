import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '../support/acceptance';
import { freshAddress } from '../support/client';

interface PerTest {
  /** Failures of requests that the browser may report: statuses, or codes of its own. */
  expectedFailures: (number | `ERR_${string}`)[];
}

/**
 * A buyer's browser at the portal under test, with a caller address that no other test has. A test fails on any error
 * that the browser reports: scripts, hydration, refused styles.
 */
export const test = base.extend<PerTest>({
  baseURL: async ({ api }, use) => use(api.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': freshAddress() }),
  expectedFailures: [[], { option: true }],
  page: async ({ page, expectedFailures }, use) => {
    const reported: string[] = [];
    page.on('pageerror', (error) => reported.push(error.message));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const isExpected = expectedFailures.some((failure) =>
        message.text().includes(typeof failure === 'number' ? `status of ${failure} ` : failure),
      );
      if (!isExpected) reported.push(message.text());
    });
    await use(page);
    expect(reported).toEqual([]);
  },
});

/** A request that the portal accepts. */
export const goodRequest = {
  target_offer_id: 'masking-shadow-14',
  workflow: 'Claims calls, 40,000 a month',
  success_metric: 'Word error rate below 8% on our own recordings',
  company: 'Northgate Claims',
  contact_or_agent_id: 'buyer@example.com',
} as const;

/** Summary at the top of a page that says why a form was refused. */
export const errorSummary = (page: Page): Locator => page.getByRole('main').getByRole('alert');

/** Fills in what a request needs, except the consent. */
export async function fillRequest(page: Page, company: string = goodRequest.company): Promise<void> {
  await page.locator(`[name=target_offer_id][value=${goodRequest.target_offer_id}]`).check();
  await page.locator('#workflow').fill(goodRequest.workflow);
  await page.locator('#success_metric').fill(goodRequest.success_metric);
  await page.locator('#company').fill(company);
  await page.locator('#contact_or_agent_id').fill(goodRequest.contact_or_agent_id);
}

/**
 * Uses the page, which may delay its scripts until then, and waits until they have hydrated all of it: React hydrates
 * one form after the other, and a form sent in between is sent as without a script.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Repeated with every check: using the page that is being left would not count for the next page.
    document.body?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    const heldBy = (holder: object, prefix: string): unknown =>
      Object.entries(holder).find(([name]) => name.startsWith(prefix))?.[1];
    const isDehydrated = (root: unknown): boolean =>
      typeof root !== 'object' ||
      root === null ||
      !('stateNode' in root) ||
      Reflect.get(Object(Reflect.get(Object(root.stateNode), 'current')), 'memoizedState')?.isDehydrated !==
        false;
    const forms = [...document.forms];
    return (
      forms.length > 0 &&
      forms.every((form) => heldBy(form, '__reactProps') !== undefined) &&
      !isDehydrated(heldBy(document, '__reactContainer'))
    );
  });
}

export const scriptsOfNext = '**/_next/static/chunks/*.js';

/** Holds the scripts that a page asks for until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scriptsOfNext, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

export { expect };

/** Address of a quote after it was saved; a script removes the edit link from it. */
export const savedQuoteUrl = /\/quotes\/quote_[0-9a-f]{32}(?:\?edit=[\w-]{43})?(?:[?&]replayed=1)?$/;

/** Id in the address of a quote. */
export function quoteIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}
