import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from '../../tools/audit/inspection';
import { expect, test } from '../inbox/inbox';
import { postForm } from '../support/founders';
import { buyerPage, joinByForm, moveStart, openPilot, pilotDayFromNow, planOf, startPilot } from './pilots';

test.use({ expectedFailures: [400, 409] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const plan = {
  ...planOf(60),
  strata: ['Mail', 'Phone'],
  checkpoint: { day: 15, second_half_billed: false },
};
const manifest = Array.from({ length: 90 }, (_, at) => `case-${at},${at % 3 === 0 ? 'Phone' : 'Mail'}`);

for (const ending of ['stopped at its checkpoint', 'completed'] as const) {
  test(`a pilot of 30 days with a drawn sample, ${ending}`, async ({ api, browser, leads, session, sql }) => {
    test.setTimeout(180_000);
    const company = `Harbour ${ending.slice(0, 4)} ${leads.source}`;
    const pilot = await openPilot(api, leads, session, company, 'message-review-30');
    const [room, desk] = [`/pilots/${pilot.id}`, `/inbox/pilots/${pilot.id}`];
    const cookie = await joinByForm(api, pilot.link);
    const { page, context } = await buyerPage(browser, api, { javaScriptEnabled: true, width: 1280 });
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: `${api.url}${room}` }]);
    const upload = async (rows: string) => {
      await page.goto(`${room}/results`);
      await page.getByLabel('Or paste rows').fill(rows);
      await press(page, 'Upload');
    };

    await test.step('the portal draws the sample from the manifest and prints its seed', async () => {
      await startPilot(api, sql, pilot, {
        ...{ session, cookie, plan },
        beforeStart: async () => {
          await upload(`item,stratum\n${manifest.join('\n').replace('Mail', 'Fax')}`);
          await expect(page.getByRole('main').getByRole('alert')).toContainText('Fax');
          await upload(`item,stratum\n${manifest.join('\n')}`);
        },
      });
      await page.goto(`${room}/results`);
      await expect(page.getByRole('heading', { name: 'Sample: 60 of 90 items' })).toBeVisible();
      await expect(page.getByRole('row', { name: /^Phone/ })).toContainText('20');
      await expect(page.getByRole('main')).toContainText(/Seed \d+.*could have tried several versions first/);
      const href = await page
        .getByRole('link', { name: 'Download the drawn items as CSV' })
        .getAttribute('href');
      const listed = await (await page.request.get(href ?? '')).text();
      expect(listed.trim().split('\n')).toHaveLength(61);
    });
    const drawn = await sql<{ item: string }[]>`
      select item from pilot_items where pilot_id = ${pilot.id} and draw_no is not null order by draw_no`;
    const [other] = await sql`select item from pilot_items where pilot_id = ${pilot.id} and draw_no is null`;
    const rows = (from: number, to: number, found: number) =>
      [
        'item,kind,tp,fp,fn',
        ...drawn.slice(from, to).map(({ item }) => `${item},name,${found},1,${20 - found}`),
      ].join('\n');

    await test.step('rows of an item that was not drawn are refused', async () => {
      await upload(`item,kind,tp,fp,fn\n${other?.item},name,1,0,0\nnowhere,name,1,0,0`);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('not in the drawn sample');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('not in the manifest');
      await upload(rows(0, 30, 19));
    });

    await test.step('the checkpoint analysis can be run on its day, is final, and only the buyer decides', async () => {
      await moveStart(sql, pilot.id, 14);
      await page.goto(`${room}/results`);
      await expect(page.getByRole('button', { name: 'Run the checkpoint analysis' })).toHaveCount(0);
      await moveStart(sql, pilot.id, 15);
      await page.goto(room);
      await expect(page.getByRole('main')).toContainText('Run the checkpoint analysis');
      await page.goto(`${room}/results`);
      await press(page, 'Run the checkpoint analysis');
      await expect(
        page.getByRole('heading', { name: 'Checkpoint: All required criteria are met' }),
      ).toBeVisible();
      await expect(page.getByRole('main')).toContainText('z 2.797');
      expect(await axeViolations(page)).toEqual([]);
      const stop = await postForm(api, `${desk}/act/stop`, { act: 'stop' }, { cookie: session });
      expect(stop.status).toBe(405);
    });

    if (ending === 'completed') {
      await test.step('the buyer continues to the last day', async () => {
        await press(page, 'Continue the pilot');
        await expect(page.getByRole('main')).toContainText('Continued by Maria Keller');
        await moveStart(sql, pilot.id, 30);
        await upload(rows(30, 60, 19));
        await page.locator('summary', { hasText: 'Run the final analysis' }).click();
        await press(page, 'Run the final analysis');
        await expect(heading(page)).toHaveText('All required criteria are met');
        await expect(page.getByRole('main')).toContainText('z 1.977');
      });
    } else {
      await test.step('the buyer stops, and the checkpoint analysis is final', async () => {
        await page.locator('summary', { hasText: 'Stop the pilot here' }).click();
        await page.getByLabel('Note').last().fill('Enough is known');
        await press(page, 'Stop the pilot here');
        await expect(heading(page)).toHaveText('Accept the pilot?');
        await expect(page.getByRole('main')).toContainText('A stopped pilot earns no credit.');
        await expect(page.getByRole('main')).not.toContainText('to sign an annual plan');
        await page.goto(`${room}/results`);
        await expect(page.getByRole('main')).toContainText('for its first half only');
        await expect(page.getByRole('main')).toContainText('Enough is known');
      });
    }

    await test.step('the package repeats the draw and every figure', async () => {
      await page.goto(`${room}/acceptance`);
      await page.locator('input[value="accepted"]').check();
      await press(page, 'Record the decision');
      await expect(heading(page)).toHaveText('Accepted');
      const credit = page.getByText('A stopped pilot earns no credit.');
      await expect(credit).toHaveCount(ending === 'completed' ? 0 : 1);
      const folder = mkdtempSync(join(tmpdir(), 'pilot-checkpoint-'));
      const file = join(folder, 'package.tar.gz');
      writeFileSync(file, await (await page.request.get(`${room}/package.tar.gz`)).body());
      execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1', '--warning=no-timestamp']);
      const run = (...command: string[]) =>
        execFileSync(command[0] ?? '', command.slice(1), { cwd: folder, encoding: 'utf8' });
      expect(run(process.execPath, 'draw.mjs')).toContain('60 of 90 items: the same sample');
      expect(run('python3', 'draw.py')).toContain('60 of 90 items: the same sample');
      for (const command of [
        [process.execPath, 'score.mjs'],
        ['python3', 'score.py'],
      ])
        expect(run(...command)).toMatch(/^(\d+) of \1 figures match\.$/m);
      rmSync(folder, { recursive: true });
      const calendarDay = await sql`select checkpoint from pilots where pilot_id = ${pilot.id}`;
      expect(calendarDay[0]?.checkpoint.day).toBe(pilotDayFromNow());
    });
    await context.close();
  });
}
