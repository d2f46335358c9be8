import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { axeViolations } from '../../tools/audit/inspection';
import { objectOf } from '../support/answers';
import { expect, hydrated, test } from './buyer';

const run = promisify(execFile);

const curlOf = (page: Page) => page.locator('.try-curl').innerText();
const answerOf = (page: Page) => page.getByRole('status', { name: 'Answer' });

/** The status and the JSON that the form shows. */
async function shownAnswer(page: Page): Promise<{ status: number; json: unknown }> {
  await expect(answerOf(page)).toContainText('{');
  const [status = '', ...lines] = (await answerOf(page).innerText()).split('\n');
  return { status: Number(status), json: JSON.parse(lines.join('\n')) };
}

/** Runs the shown command and returns its output, for any status. */
async function answerOfCommand(command: string): Promise<unknown> {
  const { stdout } = await run('bash', ['-uc', `${command} || test $? = 22`]);
  return JSON.parse(stdout);
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/developers/try');
  await hydrated(page);
}

/** Puts a unique company into the body in the form. */
async function fillCompany(page: Page): Promise<string> {
  const company = `It's tried ${crypto.randomUUID()}`;
  const body = objectOf(JSON.parse(await page.getByLabel('Body').inputValue()));
  await page.getByLabel('Body').fill(JSON.stringify({ ...body, company }, null, 1));
  return company;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

test.describe('the try-it form', () => {
  test('is filled with valid values, and runs the dry run', async ({ page, sql }) => {
    await openForm(page);
    await expect(page.getByLabel('Send for real')).not.toBeChecked();
    await send(page);
    const { status, json } = await shownAnswer(page);
    expect(status).toBe(200);
    expect(json).toMatchObject({ ok: true, stored: false, target_offer_published: true });
    expect(await curlOf(page)).toContain('/api/lead/check');
    const company = await fillCompany(page);
    await send(page);
    await expect(answerOf(page)).toContainText('"stored": false');
    expect(await sql`select lead_id from leads where company = ${company}`).toHaveLength(0);
  });

  test('shows the dry run as curl, which returns the same', async ({ page }) => {
    await openForm(page);
    await fillCompany(page);
    await send(page);
    const shown = await shownAnswer(page);
    expect(await answerOfCommand(await curlOf(page))).toEqual(shown.json);
  });

  test('stores a lead only when sent for real; its curl command stores no second one', async ({
    page,
    sql,
  }) => {
    await openForm(page);
    const company = await fillCompany(page);
    const leads = () => sql`select lead_id from leads where company = ${company}`;
    await page.getByLabel('Send for real').check();
    await expect(page.getByText('stores a lead, and a person reviews it')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await leads()).toHaveLength(0);
    await send(page);
    const { status, json } = await shownAnswer(page);
    expect(status).toBe(200);
    expect(await leads()).toHaveLength(1);
    const replayed = objectOf(await answerOfCommand(await curlOf(page)));
    expect(replayed).toEqual({ ...objectOf(json), idempotent_replay: true });
    expect(await leads()).toHaveLength(1);
  });

  test('is a dry run again after another operation is chosen', async ({ page }) => {
    await openForm(page);
    await page.getByLabel('Send for real').check();
    await page.getByLabel('Operation').selectOption('/api/quote');
    await expect(page.getByLabel('Send for real')).toHaveCount(0);
    await page.getByLabel('Operation').selectOption('/api/lead');
    await expect(page.getByLabel('Send for real')).not.toBeChecked();
    expect(await curlOf(page)).toContain('/api/lead/check');
  });

  test('requests a quote, and the shown curl command returns the same record', async ({ page }) => {
    await openForm(page);
    await page.getByLabel('Operation').selectOption('/api/quote');
    await send(page);
    const { status, json } = await shownAnswer(page);
    expect(status).toBe(200);
    const command = await curlOf(page);
    expect(command).toMatch(
      /Idempotency-Key: [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'/,
    );
    expect(await answerOfCommand(command)).toEqual({ ...objectOf(json), idempotent_replay: true });
  });

  test('works by keyboard alone', async ({ page }) => {
    await openForm(page);
    await page.getByLabel('Operation').focus();
    for (const label of ['Body', 'Send for real']) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(label)).toBeFocused();
    }
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Send for real')).toBeChecked();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(answerOf(page)).toContainText('"stored": false');
  });
});

test.describe('a refusal in the try-it form', () => {
  test.use({ expectedFailures: [400] });

  test('is the same as from the shown curl command, for any body', async ({ page }) => {
    await openForm(page);
    await page.getByLabel('Body').fill('{"company": "@it\'s $HOME"');
    await send(page);
    await expect(answerOf(page)).toContainText('invalid_json');
    expect(await answerOfCommand(await curlOf(page))).toEqual({ ok: false, error: 'invalid_json' });
  });
});

test.describe('the try-it form without its script', () => {
  test('is hidden, and the page explains why', async ({ browser, api }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: api.url });
    const page = await context.newPage();
    await page.goto('/developers/try');
    await expect(page.getByRole('button', { name: 'Send' })).toBeHidden();
    await expect(page.getByText('This form needs JavaScript')).toBeVisible();
    await context.close();
  });

  test('sends nothing to the API if the script never loads', async ({ browser, api }) => {
    const context = await browser.newContext({ baseURL: api.url });
    const page = await context.newPage();
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(request.url());
    });
    await page.route(/\.js(?:\?|$)/, (route) => route.abort());
    await page.goto('/developers/try');
    await page.getByLabel('Send for real').check();
    await Promise.all([page.waitForURL(/\/developers\/try\?/), send(page)]);
    expect(posted).toEqual([]);
    await context.close();
  });
});
