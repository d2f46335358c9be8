import { join } from 'node:path';
import { cookiesOf, makeFounder, postForm } from '../support/founders';
import { expect, test } from './founder';

/** Number of concurrent sign-ins, each from another address. */
const strangers = 120;

test('a burst of attempts by strangers does not lock out a known device, and causes no 503', async ({
  startOwn,
  ownDir,
}) => {
  test.setTimeout(120_000);
  const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const { email, password } = await makeFounder(client, { DATA_DIR: join(ownDir, 'data') });
  const signIn = (typed: string, from: string, cookie?: string) =>
    postForm(client, '/sign-in/send', { email, password: typed }, { from, ...(cookie && { cookie }) });
  const device = cookiesOf(await signIn(password, '10.200.0.1')).find((text) =>
    text.startsWith('founder_device='),
  );
  expect(device).toBeDefined();
  const burst = Array.from({ length: strangers }, (_, at) =>
    signIn('wrong, and long enough', `10.201.0.${at}`),
  );
  const known = await signIn(password, '10.200.0.2', device);
  const isFirst = await Promise.race([Promise.all(burst).then(() => false), Promise.resolve(true)]);
  expect(known.headers.location).toBe('/inbox');
  expect(isFirst, 'the known device does not wait for the burst').toBe(true);
  const places = new Set(
    (await Promise.all(burst)).map(({ status, headers }) => `${status} ${headers.location}`),
  );
  expect([...places].toSorted()).toEqual([
    '303 /sign-in?problem=busy&next=%2Finbox',
    '303 /sign-in?problem=wrong&next=%2Finbox',
  ]);
  const page = await client.get('/sign-in?problem=busy');
  expect(page.text).toContain('Too many people are signing in at the moment.');
});
