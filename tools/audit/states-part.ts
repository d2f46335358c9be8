import type { Browser } from '@playwright/test';
import type { AuditedPortal } from './audited-portal';
import {
  axeViolations,
  brokenWords,
  collectForeignRequests,
  runningAnimations,
  sidewaysScroll,
  smallTargets,
} from './inspection';
import { type AuditPart, Measurements } from './report';
import { visitStates } from './visit-states';

/** Checks every page in every state: axe, reflow, target sizes, motion, and the hosts of requests. */
export async function auditStates(browser: Browser, portal: AuditedPortal): Promise<AuditPart> {
  const measured = new Measurements();
  const table: Record<string, string>[] = [];
  await visitStates(browser, portal, async (page, { name }, reach) => {
    const foreign = collectForeignRequests(page, portal.url);
    try {
      await reach();
      const animations = await runningAnimations(page);
      table.push({
        state: name,
        axe: measured.none(name, 'axe', await axeViolations(page)),
        'sideways scroll': measured.none(name, 'sideways scroll', await sidewaysScroll(page)),
        'broken words': measured.none(name, 'broken word', await brokenWords(page)),
        'small targets': measured.none(name, 'small target', await smallTargets(page)),
        'animations under reduced motion': measured.none(name, 'animation', animations),
        'foreign requests': measured.none(name, 'foreign request', foreign),
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      table.push({ state: name, axe: measured.none(name, 'could not be looked at', [reason]) });
    }
  });
  return {
    title: 'Every page in every state',
    table,
    notes: [
      'axe: all rules and target-size at 320 and 1280 px, those about colours in both themes. Sideways scroll: at 320 px, at 1280 px, and at 640 px, which is 1280 px at 200% zoom. Broken words: at 320, 390 and 1280 px. Targets: 44 px at 320 px, links in running text left out.',
    ],
    misses: measured.misses,
  };
}
