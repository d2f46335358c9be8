import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Widths at which a page is checked: the narrowest phone, and a desk. */
export const widths = [320, 1280] as const;

/** Both themes of the pages. */
export const themes = ['light', 'dark'] as const;

/** A desktop window of 1280 px at 200% zoom is this wide in CSS pixels. */
const zoomedWidth = 640;

const height = 900;

/** Least side of what a finger has to hit, in CSS pixels. */
const targetPxMin = 44;

/** Selector of controls, without links inside running text. */
const targetSelector = [
  'button:not(.underline)',
  'summary',
  'select',
  'textarea',
  'input:not([type=hidden])',
  'header nav a',
  'a.inline-flex',
].join(', ');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Lists the violations that axe finds on a page in its current state, each as the rule, the element and its markup.
 * Injects axe once per document, and limits its report to violations: to list every element that passed takes most of
 * its time.
 */
async function axeFindings(page: Page, rulesOnly: readonly string[] | undefined): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    if (!window.axe) throw new Error('axe is not in the page');
    const rules = { 'target-size': { enabled: true } };
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(runOnly ? { runOnly: [...runOnly] } : { rules }),
    });
    const found: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { target, html } of nodes) {
        // Size under a fixed bar depends on how far the page is scrolled.
        const element = id === 'target-size' ? document.querySelector(target.join(' ')) : null;
        if (element) {
          element.scrollIntoView({ block: 'center' });
          const again = await window.axe.run(element, { runOnly: [id], rules });
          if (again.violations.length === 0) continue;
        }
        found.push(`${id}: ${target.join(' ')} ${html.slice(0, 160)}`);
      }
    }
    return found;
  }, rulesOnly);
}

/** Rules of axe whose outcome depends on colours. The themes differ in nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Lists axe's findings on a page in both themes and at both widths. */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of themes) {
      // Without motion, so that no colour is looked at half way between the themes.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const rulesOnly = colorScheme === themes[0] ? undefined : colorRules;
      for (const finding of await axeFindings(page, rulesOnly))
        found.push(`${width} px, ${colorScheme}: ${finding}`);
    }
  }
  return found;
}

/** The widths at which a page can be scrolled sideways: a phone, a desktop window at 200% zoom and one without. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [widths[0], zoomedWidth, widths[1]]) {
    await page.setViewportSize({ width, height });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) found.push(`${excess} px too wide at ${width} px`);
  }
  return found;
}

/** Width of a common phone in CSS pixels. */
export const phoneWidth = 390;

/**
 * Finds words of up to twelve letters that are split over two lines, at 320, 390 and 1280 px. Code and addresses may break
 * anywhere, and so may what somebody typed.
 */
export async function brokenWords(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [widths[0], phoneWidth, widths[1]]) {
    await page.setViewportSize({ width, height });
    const broken = await page.evaluate(() => {
      /** Text for screen readers only is in a one-pixel element. */
      const isForScreenReaders = (element: Element): boolean =>
        element.getBoundingClientRect().width <= 1 ||
        (element.parentElement !== null && isForScreenReaders(element.parentElement));
      const words: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const holder = text.parentElement;
        if (!holder?.checkVisibility() || isForScreenReaders(holder)) continue;
        if (holder.closest('code, pre, kbd, bdi, svg, script')) continue;
        for (const { 0: word, index } of text.textContent?.matchAll(
          /(?<![^\s(“])\p{L}{2,12}(?![^\s.,:;)”])/gu,
        ) ?? []) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            words.push(word);
        }
      }
      return words;
    });
    found.push(...broken.map((word) => `${word} at ${width} px`));
  }
  return found;
}

/** Lists controls that are too small for a finger at 320 px. A checkbox counts together with its label. */
export async function smallTargets(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height });
  return page.evaluate(
    ({ selector, least }) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .flatMap((control) => {
          const isTick = control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);
          const boxes = [control, ...(isTick ? (control.labels ?? []) : [])].map((part) =>
            part.getBoundingClientRect(),
          );
          const wide =
            Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
          const high =
            Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
          if (Math.min(wide, high) >= least - 0.5) return [];
          const words = control.id || control.textContent?.trim().slice(0, 40);
          return [
            `${control.localName}.${control.className} “${words}” ${Math.round(wide)}×${Math.round(high)}`,
          ];
        }),
    { selector: targetSelector, least: targetPxMin },
  );
}

/** Animations and transitions that run at this moment. */
export function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(
        ({ effect }) => (effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 120)) || '?',
      ),
  );
}

/** Collects the requests of a page to any host but its own. */
export function collectForeignRequests(page: Page, origin: string): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol } = new URL(request.url());
    const isInside = protocol === 'data:' || protocol === 'blob:' || protocol === 'about:';
    if (!isInside && !request.url().startsWith(`${origin}/`)) foreign.push(request.url());
  });
  return foreign;
}
