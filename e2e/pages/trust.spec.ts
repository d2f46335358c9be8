import { recordsOf } from '../../public/pilot-scripts/csv.mjs';
import { objectOf } from '../support/answers';
import { expect, test } from './buyer';

test('the trust centre shows the same as its JSON, and links to it', async ({ api, page }) => {
  const answer = await api.get('/trust.json');
  expect(answer.status).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const { guardrails, security, documents } = objectOf(answer.json);
  await page.goto('/trust');
  await expect(page.getByRole('link', { name: 'Download as JSON' })).toHaveAttribute('href', '/trust.json');
  const main = page.getByRole('main');
  for (const row of [guardrails, security, documents].flatMap((list) => (Array.isArray(list) ? list : []))) {
    const { rule, name, title } = objectOf(row);
    await expect(main).toContainText(String(rule ?? name ?? title));
  }
});

test('the developer API’s providers are named as in the privacy notice', async ({ page }) => {
  const passedOn = 'The recording and its options go to a provider of the operator’s choice.';
  await page.goto('/trust');
  const data = page.getByRole('region', { name: 'Where your data goes' });
  await expect(data).toContainText(`Developer API provider: recordings${passedOn}`);
  await expect(data).not.toContainText('Developer API provider: images');
  await data.getByRole('link', { name: 'What happens to other developer API requests' }).click();
  await expect(page).toHaveURL('/privacy#developer-api');
  await expect(page.getByRole('main')).toContainText(passedOn);
});

test('facts that the operator has not stated have no row and no section', async ({ api, page }) => {
  const given = Object.keys(objectOf((await api.get('/trust.json')).json));
  expect(given).not.toContain('legal_name');
  expect(given).not.toContain('sub_processors');
  await page.goto('/trust');
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who else is involved' })).toHaveCount(0);
  await expect(page.getByText('not given')).toHaveCount(0);
});

test('drawings show the path of requests and of a pilot’s data', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/trust');
  const request = page.getByRole('list', { name: 'The path of a request or a quote' });
  await expect(request.getByRole('listitem')).toHaveCount(4);
  const pilot = page.getByRole('list', { name: 'The path of a pilot’s data' });
  await expect(pilot).toContainText('The data itself is not uploaded to the pilot’s pages');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('40 security questions have the same answers as page, CSV and JSON', async ({ api, page }) => {
  await page.goto('/trust');
  await page.getByRole('link', { name: '40 security questions' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('term')).toHaveCount(40);
  const csv = await api.get('/security-questions.csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [, ...lines] = [...recordsOf(csv.text)].map(({ cells }) => cells);
  const { questions } = objectOf((await api.get('/trust.json')).json);
  const rows = (Array.isArray(questions) ? questions : []).map(objectOf);
  expect(lines).toEqual(rows.map(({ topic, question, answer, text }) => [topic, question, answer, text]));
  for (const { question, answer, text } of rows) {
    const row = main.locator('dl > div').filter({ hasText: String(question) });
    await expect(row).toContainText(`${question}${text}${answer}`);
  }
});
