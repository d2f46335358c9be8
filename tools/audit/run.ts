// `npm run audit:pages`: measures every public page and the inbox of the production build against the limits of the
// visual direction, and fails if one is missed. Its arguments select parts; AUDIT_RUNS is the number of Lighthouse runs
// for each page.
import { loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import type { AuditedPage } from './audited-page';
import { type AuditedPortal, ensureBuild, startAuditedPortal } from './audited-portal';
import { openBrowser } from './browser';
import { founderPages } from './founder-pages';
import { auditWithLighthouse } from './lighthouse';
import { publicPages } from './public-pages';
import { type AuditPart, printPart } from './report';
import { auditServerTime } from './server-time';
import { auditStates } from './states-part';
import { auditByTests } from './tested-part';
import { auditWeight } from './weight';

interface Subject {
  portal: AuditedPortal;
  browser: Browser;
  pages: AuditedPage[];
  inbox: AuditedPage[];
}

const lighthouseRuns = Number(process.env.AUDIT_RUNS ?? 3);

/** The parts by the names under which an argument chooses them; time first, while nothing else runs. */
const parts: Record<string, (subject: Subject) => Promise<AuditPart> | AuditPart> = {
  time: ({ portal, pages }) => auditServerTime(portal, pages),
  lighthouse: ({ portal, pages, inbox }) => auditWithLighthouse(portal, [...pages, ...inbox], lighthouseRuns),
  inbox: ({ portal, inbox }) => auditWithLighthouse(portal, inbox, lighthouseRuns),
  weight: ({ portal, browser, pages, inbox }) => auditWeight(browser, portal.url, [...pages, ...inbox]),
  states: ({ portal, browser }) => auditStates(browser, portal),
  tests: () => auditByTests(),
};

function chosenParts(): string[] {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0)
    throw new Error(`Unknown part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  return Object.keys(parts).filter((name) => (asked.length === 0 ? name !== 'inbox' : asked.includes(name)));
}

async function auditAll(names: readonly string[]): Promise<number> {
  const portal = await startAuditedPortal();
  const interrupted = () => void portal.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const browser = await openBrowser(portal.runDir);
    try {
      const subject = { portal, browser, pages: publicPages(portal), inbox: founderPages(portal) };
      let missed = 0;
      for (const name of names) {
        const begun = performance.now();
        const part = await parts[name]?.(subject);
        if (!part) continue;
        printPart(part);
        process.stdout.write(
          `(${((performance.now() - begun) / 1_000).toFixed(0)} s, load average ${loadavg()[0]?.toFixed(1)})\n`,
        );
        missed += part.misses.length;
      }
      return missed;
    } finally {
      await browser.close();
    }
  } finally {
    await portal.stop();
  }
}

const names = chosenParts();
ensureBuild();
const missed = await auditAll(names);
process.stdout.write(missed === 0 ? '\nEvery figure is met.\n' : `\n${missed} figures missed.\n`);
process.exitCode = missed === 0 ? 0 : 1;
