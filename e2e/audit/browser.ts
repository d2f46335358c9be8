import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { eventually } from '../support/eventually';

/** The browser of CHROMIUM_PATH, else the system's; else Playwright finds its own. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

/** Opens the browser in which pages are looked at. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath });
}

/** Runs `work` with the debugging port of a browser of its own, as Lighthouse wants it. */
export async function withDebuggedBrowser<Outcome>(
  work: (port: number) => Promise<Outcome>,
): Promise<Outcome> {
  const profile = mkdtempSync(join(tmpdir(), 'pilot-audit-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
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
