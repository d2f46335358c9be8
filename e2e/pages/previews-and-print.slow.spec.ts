import type { Page } from '@playwright/test';
import { recordOf, textOf } from '../support/answers';
import { publicPaths } from '../support/public-paths';
import { expect, test } from './buyer';

/** Returns the number of printed sheets of a page. */
async function sheetsOf(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test.describe('on paper', () => {
  for (const format of ['A4', 'Letter'] as const) {
    for (const path of ['/offers/masking-shadow-14', '/offers/message-review-30', '/compare']) {
      test(`${path} is one sheet of ${format}`, async ({ page }) => {
        await page.goto(path);
        expect(await sheetsOf(page, format)).toBe(1);
      });
    }
  }
});

test.describe('links to pages', () => {
  for (const path of publicPaths()) {
    test(`${path} has a description and a preview picture`, async ({ page, api }) => {
      await page.goto(path);
      const description = await page.locator('meta[name="description"]').getAttribute('content');
      expect(description?.length).toBeGreaterThan(30);
      const picture = await api.get(`/preview${path === '/' ? '/home' : path}.png`);
      expect(picture.status).toBe(200);
      expect(picture.headers['content-type']).toBe('image/png');
    });
  }

  test('no two pages have the same picture', async ({ api }) => {
    const pathOf = new Map<string, string>();
    for (const path of publicPaths()) {
      const { bytes } = await api.get(`/preview${path === '/' ? '/home' : path}.png`);
      const picture = bytes.toString('base64');
      expect(pathOf.get(picture), path).toBeUndefined();
      pathOf.set(picture, path);
    }
  });

  test('a saved quote has a picture at its own address', async ({ api }) => {
    const quote = recordOf(await api.post('/api/quote', { offer_id: 'masking-shadow-14' }), 'quote');
    const picture = await api.get(`/preview/quotes/${textOf(quote, 'quote_id')}.png`);
    expect(picture.status).toBe(200);
    expect(picture.headers['content-type']).toBe('image/png');
    const memo = await api.get(`/preview/quotes/${textOf(quote, 'quote_id')}/memo.png`);
    expect(memo.status).toBe(200);
    expect((await api.get('/preview/quotes/quote_0.png')).status).toBe(404);
  });

  test('pages that are not public have no picture', async ({ api }) => {
    for (const path of [
      '/preview/nope.png',
      '/preview/receipts/lead_0.png',
      '/preview/offers/gone.png',
      '/preview/developers/gone.png',
      '/preview/home',
    ])
      expect((await api.get(path)).status).toBe(404);
  });
});
