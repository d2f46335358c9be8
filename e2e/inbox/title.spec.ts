import { bandA, expect, openInbox, test } from './inbox';

const titled = /^\((\d+\+?)\) To review · /;

/** Records all titles of a page, from its first element on, and the badge of an installed page. */
function recordTitles(): void {
  const titles: string[] = [];
  const note = () => {
    if (document.title !== '' && document.title !== titles.at(-1)) titles.push(document.title);
    document.documentElement?.setAttribute('data-titles', JSON.stringify(titles));
  };
  new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
  const badged = {
    setAppBadge: async (count: number) => document.documentElement.setAttribute('data-badge', String(count)),
    clearAppBadge: async () => {},
  };
  Object.assign(Navigator.prototype, badged);
}

test('the title shows the count of due leads from the first byte', async ({
  founderPage: page,
  leads,
  api,
  session,
}) => {
  const [id = ''] = await leads.addMany(1, bandA);
  await page.addInitScript(recordTitles);
  for (const path of ['/inbox', `/inbox/${id}`]) {
    const { text } = await api.get(path, { headers: { Cookie: session } });
    expect(/<title>([^<]*)</.exec(text)?.[1], path).toMatch(titled);
    await openInbox(page, path);
    await page.waitForLoadState('networkidle');
    const titles: string[] = JSON.parse((await page.locator('html').getAttribute('data-titles')) ?? '');
    for (const title of titles) expect(title, path).toMatch(titled);
    // Other tests add leads at the same time, which changes title and badge.
    const shown = () =>
      page.locator('html').evaluate(({ dataset: { badge = '' } }) => ({ badge, title: document.title }));
    await expect
      .poll(async () => {
        const { badge, title } = await shown();
        return badge !== '' && badge === titled.exec(title)?.[1]?.replace('+', '');
      })
      .toBe(true);
  }
});
