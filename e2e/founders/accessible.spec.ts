import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeViolations, brokenWords, sidewaysScroll } from '../../tools/audit/inspection';
import { hydrated } from '../pages/buyer';
import { expect, test } from './founder';

test.use({ reducedMotion: 'reduce', expectedFailures: [400, 403, 404] });

/** States of the founders' own pages, and the steps that lead a signed-in founder to each. */
const states: readonly (readonly [name: string, reach: (page: Page) => Promise<unknown>])[] = [
  ['sign-in', (page) => page.goto('/sign-in')],
  ['sign-in refused', (page) => page.goto('/sign-in?problem=wrong')],
  ['second factor', (page) => page.goto('/sign-in/second-factor')],
  ['bad link', (page) => page.goto('/sign-in/set-password?token=none')],
  ['second factor offered', (page) => page.goto('/inbox/settings/second-factor/offer?next=/inbox')],
  ['founders', (page) => page.goto('/inbox/team?done=role_changed')],
  [
    'a link made',
    async (page) => {
      await page.goto('/inbox/team');
      // Without scripts the link is a separate response, not part of the page.
      await hydrated(page);
      await page.getByLabel('Name').fill('Eve');
      await page.getByLabel('Email address').fill(`eve-${randomUUID()}@example.com`);
      await page.getByRole('button', { name: 'Create the link', exact: true }).click();
      await expect(page.getByText('This is shown only once.')).toBeVisible();
    },
  ],
  ['log', (page) => page.goto('/inbox/log')],
  ['log of nothing', (page) => page.goto('/inbox/log?lead=lead_0')],
  ['settings', (page) => page.goto('/inbox/settings?done=kept')],
  ['reply templates', (page) => page.goto('/inbox/templates?done=made')],
  ['no such template', (page) => page.goto('/inbox/templates/999999')],
  ['next actions', (page) => page.goto('/inbox/deals?done=set')],
  ['portal', (page) => page.goto('/inbox/portal')],
  ['traffic', (page) => page.goto('/inbox/traffic')],
  ['alerts', (page) => page.goto('/inbox/alerts?done=ended')],
  ['offers', (page) => page.goto('/inbox/offers')],
  ['offer', (page) => page.goto('/inbox/offers/message-review-30')],
  ['new offer', (page) => page.goto('/inbox/offers/new')],
  [
    'new offer refused',
    async (page) => {
      await page.goto('/inbox/offers/new');
      await page.getByLabel('Or as text').fill('{"title": 1}');
      await page.getByRole('button', { name: 'Review the offer' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Please correct' })).toBeVisible();
    },
  ],
  [
    'difference of an offer',
    async (page) => {
      await page.goto('/inbox/offers/message-review-30');
      await page.getByLabel('Pilot price', { exact: true }).fill('28,500');
      await page.getByRole('button', { name: 'Review the change' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Change offer');
    },
  ],
  ['no such draft', (page) => page.goto('/inbox/offers/drafts/999999')],
  ['unknown offer', (page) => page.goto('/inbox/offers/none')],
  [
    'offer refused',
    async (page) => {
      await page.goto('/inbox/offers/message-review-30');
      await page.getByLabel('Pilot price', { exact: true }).fill('a lot');
      await page.getByRole('button', { name: 'Review the change' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Please correct' })).toBeVisible();
    },
  ],
];

for (const [name, reach] of states) {
  test(`${name}: accessible and within the screen, in both themes, with no word split`, async ({
    founderPage: page,
  }) => {
    await reach(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toEqual([]);
    expect(await brokenWords(page)).toEqual([]);
  });
}
