import type { Page } from '@playwright/test';
import { axeViolations, brokenWords, runningAnimations, sidewaysScroll } from '../../tools/audit/inspection';
import { expect } from './inbox';

/** Checks the current page in both themes and at every width; a failure names the state and the problem. */
export async function look(page: Page, name: string): Promise<void> {
  expect.soft(await runningAnimations(page), name).toEqual([]);
  // The bars at the bottom float over the content that is scrolled beneath them; axe would call that too small a
  // target.
  await page.evaluate(() => {
    for (const foot of document.querySelectorAll<HTMLElement>('main footer')) foot.style.position = 'static';
  });
  expect.soft(await axeViolations(page), name).toEqual([]);
  expect.soft(await sidewaysScroll(page), name).toEqual([]);
  expect.soft(await brokenWords(page), name).toEqual([]);
}
