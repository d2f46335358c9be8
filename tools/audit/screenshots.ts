// `npm run screenshots [folder]`: every page in every state, in both themes, on phones and a desk.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectDir } from '../../e2e/support/portal';
import { ensureBuild, startAuditedPortal } from './audited-portal';
import { openBrowser } from './browser';
import { phoneWidth, themes, widths } from './inspection';
import { visitStates } from './visit-states';

const folder = resolve(process.argv[2] ?? join(projectDir, 'test-results', 'screenshots'));

ensureBuild();
mkdirSync(folder, { recursive: true });
const portal = await startAuditedPortal();
const interrupted = () => void portal.stop().finally(() => process.exit(130));
process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
let count = 0;
try {
  const browser = await openBrowser(portal.runDir);
  try {
    await visitStates(browser, portal, async (page, { name }, reach) => {
      await reach();
      for (const width of [...widths, phoneWidth]) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const file = `${name.replaceAll(' ', '-')}-${colorScheme}-${width}.png`;
          await page.screenshot({ path: join(folder, file), fullPage: true });
          count += 1;
        }
      }
    });
  } finally {
    await browser.close();
  }
} finally {
  await portal.stop();
}
process.stdout.write(`${count} screenshots in ${folder}\n`);
