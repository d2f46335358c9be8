import type { Page } from '@playwright/test';
import type { Client } from '../support/client';
import { expect } from './founder';

/** Fails unless the file of an SVG logo comes back as uploaded, and may neither run nor load anything. */
export async function expectSandboxed(client: Client, path: string, content: string): Promise<void> {
  const { status, headers, text } = await client.get(path);
  expect([status, text]).toEqual([200, content]);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
}

/** Fails unless a page shows a logo by `<img>` only, which may be preloaded; the browser also uses it as the page's icon. */
export async function expectShownByImg(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url);
  const places = await page.evaluate(
    (file) =>
      [...document.querySelectorAll('*:not(link[rel=preload][as=image])')].flatMap((element) =>
        [...element.attributes]
          .filter(({ value }) => value.includes(file))
          .map(({ name }) => `${element.localName} ${element.getAttribute('rel') ?? ''} ${name}`),
      ),
    path,
  );
  expect(new Set(places), url).toEqual(new Set(['link icon href', 'img  src']));
}
