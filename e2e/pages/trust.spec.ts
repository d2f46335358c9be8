import { objectOf } from '../support/answers';
import { expect, test } from './buyer';

test('the trust centre says what its JSON says, and leads to it', async ({ api, page }) => {
  const answer = await api.get('/trust.json');
  expect(answer.status).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const { guardrails, security, documents } = objectOf(answer.json);
  await page.goto('/trust');
  await expect(page.getByRole('link', { name: 'Download the vendor file' })).toHaveAttribute(
    'href',
    '/trust.json',
  );
  const main = page.getByRole('main');
  for (const row of [guardrails, security, documents].flatMap((list) => (Array.isArray(list) ? list : []))) {
    const { rule, name, title } = objectOf(row);
    await expect(main).toContainText(String(rule ?? name ?? title));
  }
});

test('the developer API’s providers are named as in the privacy notice', async ({ page }) => {
  const passedOn = 'The recording and its options go to a provider of the operator’s choice.';
  await page.goto('/trust');
  const data = page.getByRole('region', { name: 'Where your text goes' });
  await expect(data).toContainText(`Provider of the developer API: recordings${passedOn}`);
  await expect(data).not.toContainText('Provider of the developer API: images');
  await data.getByRole('link', { name: 'What happens to other developer API requests' }).click();
  await expect(page).toHaveURL('/privacy#developer-api');
  await expect(page.getByRole('main')).toContainText(passedOn);
});

test('what the operator has not given has no row and no section', async ({ api, page }) => {
  const given = Object.keys(objectOf((await api.get('/trust.json')).json));
  expect(given).not.toContain('legal_name');
  expect(given).not.toContain('sub_processors');
  await page.goto('/trust');
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who else is involved' })).toHaveCount(0);
  await expect(page.getByText('not given')).toHaveCount(0);
});

test('the drawing is another one on a phone, and nothing scrolls sideways', async ({ page }) => {
  const drawing = page.getByRole('img', { name: /^A request or a quote goes to a check/ });
  await page.goto('/trust');
  await expect(drawing).toHaveAttribute('viewBox', '0 0 900 250');
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(drawing).toHaveAttribute('viewBox', '0 0 326 452');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
