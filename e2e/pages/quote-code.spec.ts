import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { recordOf, textOf } from '../support/answers';
import { plainQuote } from '../support/literals';
import { signedQuote } from '../support/signatures';
import { expect, test } from './buyer';

/** The code is at the left of the picture, with some of its surroundings. */
const width = 140;

/** Reads the QR code in a picture, as a phone does; undefined if there is none that can be read. */
async function readCode(page: Page, png: Buffer): Promise<string | undefined> {
  const given = { base64: png.toString('base64'), width };
  const { pixels, height } = await page.evaluate(async ({ base64, width }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const drawing = new OffscreenCanvas(width, picture.height).getContext('2d');
    if (!drawing) throw new Error('nothing can be drawn');
    drawing.drawImage(picture, 0, 0);
    const { data, height } = drawing.getImageData(0, 0, width, picture.height);
    return { pixels: [...data], height };
  }, given);
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}

test('the QR code of a quote is its check address, next to its number and key, printed and on screens', async ({
  page,
  api,
}) => {
  const quoteId = textOf(recordOf(await api.post('/api/quote', plainQuote), 'quote'), 'quote_id');
  await page.goto(`/quotes/${quoteId}`);
  const number = (await page.title()).split(' ')[1] ?? '';
  const address = `${api.url}/q/${number}`;
  const { kid } = await signedQuote(api, quoteId);
  const code = page.getByRole('img', { name: 'QR code of the quote’s address' });
  const check = page.locator('div', { has: code }).last();
  for (const look of [
    { media: 'print' },
    { media: 'screen', colorScheme: 'light' },
    { media: 'screen', colorScheme: 'dark' },
  ] as const) {
    await page.emulateMedia(look);
    await expect(check.getByRole('link', { name: address })).toHaveAttribute('href', address);
    await expect(check).toContainText(`key ${kid}`);
    expect(await readCode(page, await check.screenshot()), JSON.stringify(look)).toBe(address);
  }
  await page.goto(address);
  await expect(page).toHaveURL(`/quotes/${quoteId}`);
});
