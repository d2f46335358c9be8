import { test as acceptance, expect } from '../support/acceptance';
import { secretLike } from '../support/literals';

const test = acceptance.extend({ baseURL: ({ api }, use) => use(api.url) });

const typed = 'Please call Tom Brandt on +31 20 555 0142.';
const masked = 'Please call Name on Phone.';

test('masks a text while it is typed, and never puts it into an address', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('region', { name: 'Try it on your own text' });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await box.getByLabel('Your text').fill(typed);
  await expect(box.getByText(masked)).toBeVisible();
  await expect(box.getByRole('status')).toHaveText(/^2 found\. Tone: neutral\. Toxic: no\. \d+ ms\.$/);
  await expect(box.getByText('42 of 2,000 characters')).toBeVisible();
  await box.getByText('Do the same with curl').click();
  await expect(box.getByText(`--data-raw '{"input":"${typed}"}'`)).toBeVisible();
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(address).not.toContain('Brandt');
});

test('shows only the result of the last text', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('region', { name: 'Try it on your own text' });
  const field = box.getByLabel('Your text');
  await field.fill('Write to a@mail.example.');
  await box.getByRole('button', { name: 'Mask this text' }).click();
  await field.fill(typed);
  await expect(box.getByText(masked)).toBeVisible();
  await field.fill('');
  await expect(box.getByText(masked)).toBeHidden();
  await expect(box.getByRole('status')).toBeEmpty();
});

test('refuses a secret, and explains how to continue', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('region', { name: 'Try it on your own text' });
  await box.getByLabel('Your text').fill(`Our key is ${secretLike}`);
  await expect(box.getByRole('alert')).toHaveText('The text seems to contain a password or key. Remove it.');
  await expect(box.getByRole('status')).toBeEmpty();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('masks when the button is pressed, on the page of the form', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Your text').fill(typed);
    await page.getByRole('button', { name: 'Mask this text' }).click();
    await expect(page).toHaveURL(/\/try#try-it$/);
    const box = page.getByRole('region', { name: 'Try it on your own text' });
    await expect(box.getByText(masked)).toBeVisible();
    await expect(box.getByRole('status')).toHaveText(/^2 found\. Tone: neutral\. Toxic: no\. \d+ ms\.$/);
    await expect(box.getByLabel('Your text')).toHaveValue(typed);
  });

  test('keeps a text that is refused', async ({ page }) => {
    await page.goto('/');
    const text = `Our key is ${secretLike}`;
    await page.getByLabel('Your text').fill(text);
    await page.getByRole('button', { name: 'Mask this text' }).click();
    const box = page.getByRole('region', { name: 'Try it on your own text' });
    await expect(box.getByRole('alert')).toHaveText(
      'The text seems to contain a password or key. Remove it.',
    );
    await expect(box.getByLabel('Your text')).toHaveValue(text);
  });
});

test.describe('as a form', () => {
  const send = async (url: string, text: string, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL('/try', url), {
      method: 'POST',
      headers: { Accept: 'application/json', ...headers },
      body: new URLSearchParams({ text }),
    });
    return { status: response.status, body: await response.json() };
  };

  test('accepts 2,000 characters and refuses more, none, and other origins', async ({ api }) => {
    const most = 'é'.repeat(1_998);
    expect(await send(api.url, `${most}\r\n🙂`)).toMatchObject({
      status: 200,
      body: { ok: true, parts: [{ text: `${most}\n🙂` }] },
    });
    expect(await send(api.url, 'x'.repeat(2_001))).toEqual({
      status: 400,
      body: { ok: false, error: 'field_too_long', fields: ['text'], max_chars: 2_000 },
    });
    expect(await send(api.url, ' ')).toMatchObject({
      status: 400,
      body: { error: 'missing_required_fields' },
    });
    expect(await send(api.url, typed, { Origin: 'https://elsewhere.example' })).toMatchObject({
      status: 403,
      body: { error: 'foreign_origin' },
    });
  });

  test('is answered 60 times a minute for an address', async ({ api }) => {
    const headers = { 'X-Forwarded-For': '203.0.113.77' };
    const answers = [];
    for (let sent = 0; sent < 61; sent += 1) answers.push(await send(api.url, typed, headers));
    expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    expect(answers.at(-1)).toEqual({
      status: 429,
      body: { ok: false, error: 'rate_limited', retry_after_seconds: 60 },
    });
  });

  test('logs nothing of the text', async ({ api, portalLog }) => {
    const name = 'Zebulonia';
    expect((await send(api.url, `Dear ${name} Quartermaine, hello.`)).status).toBe(200);
    expect(portalLog()).not.toContain(name);
  });
});
