import { signIn } from '../support/founders';
import { expect, openInbox, test } from './inbox';

const nonceOf = (policy: string | undefined) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? '';

test('a page of the inbox contains nothing of another founder, lead or response', async ({
  api,
  session,
  makeAnother,
  leads,
}) => {
  // Different from each other; otherwise each would be listed as similar to the other.
  const one = await leads.add({ company: 'Oneness', contact_or_agent_id: 'a@oneness.example' });
  const two = await leads.add({ company: 'Twofold', contact_or_agent_id: 'b@twofold.example' });
  const other = await signIn(api, await makeAnother('Grace Other'));
  const read = async (path: string, cookie: string) => {
    const answer = await api.get(path, { headers: { Cookie: cookie, Accept: 'text/html' } });
    expect(answer.status, path).toBe(200);
    return { text: answer.text, nonce: nonceOf(answer.headers['content-security-policy']) };
  };
  // Twice, in case part of an answer is cached.
  for (let time = 0; time < 2; time += 1) {
    const ofOne = await read(`/inbox/${one}?source=none`, session);
    const ofTwo = await read(`/inbox/${two}?source=none`, session);
    expect(ofOne.text).not.toContain(two);
    expect(ofTwo.text).not.toContain(one);
    expect(ofOne.text).toContain(one);
    expect(ofTwo.nonce).not.toBe(ofOne.nonce);
    for (const { text, nonce } of [ofOne, ofTwo]) {
      const nonces = [...text.matchAll(/\bnonce="([^"]*)"/g)].map(([, found]) => found);
      expect(nonces.length).toBeGreaterThan(2);
      expect(new Set(nonces)).toEqual(new Set([nonce]));
    }
    const list = await read(leads.path, session);
    expect(list.text).toContain('Ada Okafor');
    const ofOther = await read(leads.path, other);
    expect(ofOther.text).toContain('Grace Other');
  }
});

test('a founder’s choice is applied at once', async ({ api, makeAnother }) => {
  const cookie = await signIn(api, await makeAnother());
  const themes = async () => {
    const { text } = await api.get('/inbox', { headers: { Cookie: cookie } });
    return /data-theme="(\w+)" data-density="(\w+)"/.exec(text)?.slice(1);
  };
  expect(await themes()).toEqual(['system', 'compact']);
  const chosen = { theme: 'dark', density: 'comfortable', single_key_shortcuts: 'on' };
  const answer = await api.post('/inbox/settings/send', new URLSearchParams(chosen).toString(), {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie, Origin: api.url },
  });
  expect(answer.status).toBe(303);
  expect(await themes()).toEqual(['dark', 'comfortable']);
});

test('names that look like markup or patterns are shown unchanged', async ({ founderPage: page, leads }) => {
  const names = [
    '</script><!--',
    "$& $' $` $1 $$",
    '<!--$?--><template id="B:0"></template>',
    'line\u2028end',
    '<div data-inbox="">',
  ];
  for (const company of names) await leads.add({ company });
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await openInbox(page, leads.path);
  for (const company of names.filter((name) => !name.includes('\u2028')))
    await expect(page.locator('.lead-table').getByText(company, { exact: true })).toHaveCount(1);
  await expect(page.locator('main [data-inbox]')).toHaveCount(1);
  await openInbox(page, `/inbox?q=${encodeURIComponent('</script><!--')}`);
  await expect(page.locator('main [data-inbox]')).toHaveCount(1);
  await expect(page.locator('#inbox-search')).toHaveValue('</script><!--');
  expect(problems).toEqual([]);
});
