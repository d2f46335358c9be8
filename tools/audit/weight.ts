import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { setSession } from '../../e2e/support/founders';
import type { AuditedPage } from './audited-page';
import { measureFloor } from './floor';
import { type AuditPart, Measurements } from './report';

const cssBytesMax = 20_000;
const fontBytesMax = 50_000;

/** Bytes that a page made a browser load, by kind; scripts and styles as gzip. */
interface PageWeight {
  document: number;
  script: number;
  stylesheet: number;
  font: number;
}

/** Uses a page, and waits for the scripts that its loader requests when it is painted or first used. */
async function loadScripts(page: Page): Promise<void> {
  await page.dispatchEvent('body', 'pointerdown');
  await page.waitForFunction(() => {
    if (!document.querySelector('script[data-scripts]')) return true;
    return [...document.querySelectorAll('main *')].some((element) =>
      Object.keys(element).some((name) => name.startsWith('__react')),
    );
  });
}

/** Loads a page with an empty cache, uses it and counts the bytes loaded. */
async function weigh(browser: Browser, url: string, cookie: string | undefined): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  if (cookie) await setSession(context, new URL(url).origin, cookie);
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    // The inbox keeps a connection open, so its network is never idle.
    await page.goto(url, { waitUntil: cookie ? 'load' : 'networkidle' });
    await loadScripts(page);
    const weight: PageWeight = { document: 0, script: 0, stylesheet: 0, font: 0 };
    // Prefetched files are loaded again, from the cache.
    const byUrl = new Map(responses.map((response) => [response.url(), response]));
    for (const [address, response] of byUrl) {
      const kind = address.endsWith('.js') ? 'script' : response.request().resourceType();
      if (kind === 'font') weight.font += (await response.body()).length;
      if (kind === 'document' || kind === 'script' || kind === 'stylesheet')
        weight[kind] += gzipSync(await response.body()).length;
    }
    return weight;
  } finally {
    await context.close();
  }
}

const inKilobytes = (bytes: number) => bytes / 1_000;

/** Weighs every page against the framework's floor and the budgets of styles and fonts. */
export async function auditWeight(
  browser: Browser,
  origin: string,
  pages: readonly AuditedPage[],
): Promise<AuditPart> {
  const floor = measureFloor();
  const measured = new Measurements();
  const kilobytes = { unit: ' kB', digits: 1 };
  const table: Record<string, string>[] = [];
  for (const { name, path, scriptBytesMax, cookie } of pages) {
    const weight = await weigh(browser, origin + path, cookie);
    table.push({
      page: name,
      JavaScript: `${inKilobytes(weight.script).toFixed(1)} kB`,
      'beyond the floor': measured.atMost(name, inKilobytes(weight.script - floor), {
        what: 'JavaScript beyond the floor',
        limit: inKilobytes(scriptBytesMax),
        ...kilobytes,
      }),
      allowed: `${inKilobytes(scriptBytesMax)} kB`,
      CSS: measured.atMost(name, inKilobytes(weight.stylesheet), {
        what: 'CSS',
        limit: inKilobytes(cssBytesMax),
        ...kilobytes,
      }),
      fonts: measured.atMost(name, inKilobytes(weight.font), {
        what: 'fonts',
        limit: inKilobytes(fontBytesMax),
        ...kilobytes,
      }),
      HTML: `${inKilobytes(weight.document).toFixed(1)} kB`,
    });
  }
  return {
    title: 'Weight',
    table,
    notes: [
      `The floor is ${inKilobytes(floor).toFixed(1)} kB: an app with one empty page, built by the same Next and React just now.`,
      'Every file is compressed here (gzip, level 6); 1 kB is 1000 bytes; fonts as they are; the cache is empty.',
      'Scripts count that a page loads when it is painted or first used; what a form loads only when it is sent, such as its check, does not.',
    ],
    misses: measured.misses,
  };
}
