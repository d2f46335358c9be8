import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserLaunchOptions, prepareBrowser } from '../../e2e/support/browser';
import { eventually } from '../../e2e/support/eventually';

/** Starts the browser for the audit; one that must be unpacked goes into `directory`. */
export async function openBrowser(directory: string): Promise<Browser> {
  await prepareBrowser(directory);
  return chromium.launch(browserLaunchOptions());
}

/** Runs `work` with the debugging port of a second browser, as Lighthouse wants it; the first one has been opened. */
export async function withDebuggedBrowser<Outcome>(
  directory: string,
  work: (port: number) => Promise<Outcome>,
): Promise<Outcome> {
  const profile = mkdtempSync(join(directory, 'profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...browserLaunchOptions(),
    args: ['--remote-debugging-port=0'],
  });
  try {
    const portFile = join(profile, 'DevToolsActivePort');
    const port = await eventually(() => Number(readFileSync(portFile, 'utf8').split('\n', 1)[0]), {
      what: "the browser's debugging port",
    });
    return await work(port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
