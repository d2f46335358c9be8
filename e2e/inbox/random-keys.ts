import type { Page, Route } from '@playwright/test';
import type { Sql } from 'postgres';
import { bandA, expect, type OwnLeads, openInbox } from './inbox';

/** Messages of the browser about requests that the test loses on purpose. */
export const lostRequests = [503, 'ERR_CONNECTION_RESET', 'ERR_FAILED'] as const;

/** Maximum delay of the network, in milliseconds. */
const networkMsMax = 3_000;

/** Maximum pause after a key, in milliseconds. */
const pauseMsMax = 500;

/** Generates numbers from 0 to under 1 from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Keys, repeated by how likely they are pressed; those that open a form include what is filled in. */
const keys: readonly (readonly string[])[] = [
  ['j'],
  ['j'],
  ['k'],
  ['Enter'],
  ['e'],
  ['e'],
  ['e'],
  ['i'],
  ['d', 'Enter'],
  ['z'],
  ['z'],
  ['a', 'Enter'],
];

/** Delays requests of the page at random, and loses some of them before or after the portal answers. */
export async function loseRequests(
  page: Page,
  random: () => number,
  sent: string[],
  address: RegExp,
): Promise<void> {
  const pass = async (route: Route) => {
    const isStep = route.request().method() === 'POST' && !route.request().url().endsWith('/viewed');
    if (isStep) sent.push(route.request().postData() ?? '');
    const fate = random();
    await after(random() * networkMsMax);
    // A page that was left in the meantime has no requests any more.
    if (fate < 0.1) return route.abort('connectionreset').catch(() => {});
    if (fate < 0.2) {
      await route.fetch().catch(() => {});
      return route.abort('connectionreset').catch(() => {});
    }
    if (fate < 0.25) return route.fulfill({ status: 503, json: { ok: false } }).catch(() => {});
    return route.continue().catch(() => {});
  };
  await page.route(address, pass);
}

interface Shown {
  focused: string | undefined;
  opened: string | undefined;
  current: string | undefined;
  heading: string | undefined;
}

/** Lead with the focus, lead in the pane, and lead that keys act on. */
const shownIn = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const row = activeElement?.closest('.lead-table tbody tr')?.querySelector<HTMLElement>('[data-lead]');
    const heading = document.querySelector<HTMLElement>('article [data-heading]');
    const current = document.querySelector<HTMLElement>('.lead-table [data-lead][aria-current="true"]');
    const focusedHeading = activeElement?.closest<HTMLElement>('[data-heading]');
    return {
      focused: row?.dataset.lead ?? focusedHeading?.dataset.heading,
      opened: heading?.dataset.heading,
      current: current?.dataset.lead,
      heading: heading?.textContent ?? undefined,
    };
  });

interface StepEntry {
  lead_id: string;
  kind: string;
  batch: string | null;
  undoes: string | null;
}

/** Presses random keys from a seed, and checks after each one that focus, pane and target are the same lead. */
export async function pressAtRandom(
  page: Page,
  leads: OwnLeads,
  sql: Sql,
  { seed, presses }: { seed: number; presses: number },
): Promise<void> {
  const random = randomOf(seed);
  const ids = await leads.addMany(8, bandA);
  const nameOf = new Map(ids.map((id, at) => [id, `Lead ${at + 1}`]));
  const sent: string[] = [];
  await loseRequests(page, random, sent, /\/inbox\/(?:act|undo|lead_\w+\/(?:detail|viewed))$/);
  await openInbox(page, leads.path);
  const pressed: string[] = [];
  for (let at = 0; at < presses; at += 1) {
    const before = await shownIn(page);
    const chosen = keys[Math.floor(random() * keys.length)] ?? ['j'];
    for (const key of chosen) {
      if (key === 'Enter' && chosen.length > 1) {
        // A form that the lifecycle does not allow does not open, and Enter would open the lead.
        const dialog = page.getByRole('dialog');
        if ((await dialog.count()) === 0) continue;
        await expect(dialog.getByRole('heading')).toContainText(nameOf.get(before.current ?? '') ?? '?');
      }
      await page.keyboard.press(key);
    }
    pressed.push(chosen.join(' '));
    const shown = await shownIn(page);
    const where = `seed ${seed}, after ${pressed.join(', ')}`;
    expect(shown.focused, where).toBe(shown.current);
    if (shown.opened !== undefined) {
      expect(shown.opened, where).toBe(shown.current);
      expect(shown.heading, where).toBe(nameOf.get(shown.current ?? ''));
    }
    await after(random() * pauseMsMax);
  }
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0', { timeout: 60_000 });
  await expectStoredOnce(page, leads, sql, sent, `seed ${seed}, ${pressed.join(', ')}`);
}

/** Checks that the database has exactly what was sent: each step once, in order. */
async function expectStoredOnce(
  page: Page,
  leads: OwnLeads,
  sql: Sql,
  sent: readonly string[],
  where: string,
): Promise<void> {
  const stored = await sql<StepEntry[]>`
    select lead_id, kind, detail ->> 'batch' as batch, detail ->> 'undoes' as undoes from history
    join leads using (lead_id) where source = ${leads.source} and detail ? 'version' order by history_id`;
  const sentSteps = new Map<string, string>();
  for (const body of sent) {
    const fields = new URLSearchParams(body);
    const step = fields.get('step');
    if (step) sentSteps.set(step, `${fields.get('lead')?.split(':')[0]} lead_${fields.get('action')}`);
    else sentSteps.set(`undo of ${fields.get('batch')}`, 'undo');
  }
  const storedSteps = stored.filter(({ kind }) => kind !== 'lead_undo');
  expect(
    storedSteps.map(({ batch, lead_id, kind }) => `${batch} ${lead_id} ${kind}`),
    where,
  ).toEqual([...sentSteps].filter(([, what]) => what !== 'undo').map(([id, what]) => `${id} ${what}`));
  const undos = stored.filter(({ kind }) => kind === 'lead_undo');
  expect(undos.length, where).toBe([...sentSteps].filter(([, what]) => what === 'undo').length);
  // The page shows the actual state of the leads.
  const versions = await sql<{ lead: string }[]>`
    select lead_id || ':' || version as lead from leads where source = ${leads.source} order by 1`;
  const shown = await page.locator('.lead-table tr[data-version]').evaluateAll((rows) =>
    rows.map((row) => {
      const id = row.querySelector('[data-lead]')?.getAttribute('data-lead');
      return `${id}:${row.getAttribute('data-version')}`;
    }),
  );
  expect(shown.toSorted(), where).toEqual(versions.map(({ lead }) => lead));
}
