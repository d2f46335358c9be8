import type { Page } from '@playwright/test';
import {
  axeViolations,
  brokenWords,
  runningAnimations,
  sidewaysScroll,
  smallTargets,
} from '../../tools/audit/inspection';
import { expect } from './buyer';

/** Test title for the checks of {@link expectSound}. */
export const soundPage =
  'accessible, without overflow or shifting in both themes, with targets large enough to tap';

/** Audits the current page; the fixture checks on every page that it requests nothing from other hosts. */
export async function expectSound(page: Page): Promise<void> {
  expect(await runningAnimations(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  expect(await brokenWords(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}
