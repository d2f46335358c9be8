import type { Browser, Page } from '@playwright/test';
import { freshAddress } from '../../e2e/support/client';
import { setSession } from '../../e2e/support/founders';
import type { AuditedPortal } from './audited-portal';
import { basicStates, furtherStates, type PageState, silentDatabaseStates } from './page-states';
import { privateStates } from './private-states';

/** Puts a new page, with its own client address and reduced motion, into each state in turn. */
export async function visitStates(
  browser: Browser,
  portal: AuditedPortal,
  look: (page: Page, state: PageState, reach: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const visit = async (state: PageState) => {
    const context = await browser.newContext({
      baseURL: portal.url,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
    });
    try {
      context.setDefaultTimeout(20_000);
      if (state.cookie !== undefined) await setSession(context, portal.url, state.cookie);
      const page = await context.newPage();
      // tsx names functions by a helper that pages lack.
      await page.addInitScript('globalThis.__name = (named) => named');
      await look(page, state, () => state.reach(page));
    } finally {
      await context.close();
    }
  };
  for (const state of [...basicStates, ...furtherStates, ...privateStates(portal)]) await visit(state);
  await portal.withSilentDatabase(async () => {
    for (const state of silentDatabaseStates) await visit(state);
  });
}
