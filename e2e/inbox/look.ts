import type { Page } from '@playwright/test';
import { axeViolations, brokenWords, runningAnimations, sidewaysScroll } from '../../tools/audit/inspection';
import { expect } from './inbox';

/** Looks at a page as it stands, in both themes and at every width; a state is named by what it finds wrong. */
export async function look(page: Page, name: string): Promise<void> {
  expect.soft(await runningAnimations(page), name).toEqual([]);
  // The bars at the foot float over whatever is scrolled beneath them; axe would call that too small a target.
  await page.evaluate(() => {
    for (const foot of document.querySelectorAll<HTMLElement>('main footer')) foot.style.position = 'static';
  });
  expect.soft(await axeViolations(page), name).toEqual([]);
  expect.soft(await sidewaysScroll(page), name).toEqual([]);
  expect.soft(await brokenWords(page), name).toEqual([]);
}
