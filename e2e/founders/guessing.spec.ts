import { freshAddress } from '../support/client';
import { cookiesOf, postForm, signIn } from '../support/founders';
import { expect, test } from './founder';

const wrongPassword = 'wrong, and long enough';

test('20 wrong passwords are throttled, and the right one from elsewhere still works', async ({
  api,
  makeAnother,
  sql,
}) => {
  const founder = await makeAnother();
  const from = freshAddress();
  const fields = { email: founder.email, password: wrongPassword };
  const outcomes = new Map<string, number>();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { headers } = await postForm(api, '/sign-in/send', fields, { from });
    const outcome = new URL(headers.location ?? '', api.url).searchParams.get('problem') ?? 'none';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(Object.fromEntries(outcomes)).toEqual({ wrong: 10, throttled: 10 });
  const { email, password } = founder;
  const here = await postForm(api, '/sign-in/send', { email, password }, { from });
  expect(here.headers.location).toContain('problem=throttled');
  const forged = await postForm(
    api,
    '/sign-in/send',
    { email, password },
    {
      headers: {
        'X-Forwarded-For': `1.2.3.4, ${from}`,
        'X-Real-IP': '1.2.3.4',
        'X-Session-Address': '1.2.3.4',
      },
    },
  );
  expect(forged.headers.location).toContain('problem=throttled');
  await signIn(api, founder);
  const kinds = await sql`select kind, count(*)::int as times from history join founders using (founder_id)
    where email = ${email} and kind like 'sign_in%' group by kind order by kind`;
  expect(kinds).toEqual([
    { kind: 'sign_in_refused', times: 10 },
    { kind: 'sign_in_throttled', times: 1 },
  ]);
});

test('guesses that are sent at once are all counted', async ({ api, makeAnother }) => {
  const founder = await makeAnother();
  const from = freshAddress();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      postForm(api, '/sign-in/send', { email: founder.email, password: wrongPassword }, { from }),
    ),
  );
  expect(answers.filter(({ headers }) => headers.location?.includes('problem=wrong'))).toHaveLength(10);
});

test('one address cannot try many accounts', async ({ api }) => {
  const from = freshAddress();
  const problems: boolean[] = [];
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const fields = { email: `nobody-${attempt}@example.com`, password: wrongPassword };
    const { headers } = await postForm(api, '/sign-in/send', fields, { from });
    problems.push(headers.location?.includes('problem=throttled') ?? false);
  }
  expect(problems).toEqual([...Array(20).fill(false), ...Array(5).fill(true)]);
});

test('the answer is the same for known and unknown accounts', async ({ api, makeAnother }) => {
  const founder = await makeAnother();
  const known = await postForm(api, '/sign-in/send', { email: founder.email, password: wrongPassword });
  const unknown = await postForm(api, '/sign-in/send', {
    email: 'nobody@example.com',
    password: wrongPassword,
  });
  const comparable = ({ status, headers, text }: typeof known) => {
    const { date: _, ...rest } = headers;
    // The form keeps what was typed, for known and unknown accounts alike.
    const cookies = rest['set-cookie']?.replace(/^typed_email=[^;]*/, 'typed_email=…');
    return { status, text, headers: { ...rest, 'content-security-policy': '', 'set-cookie': cookies } };
  };
  expect(comparable(known)).toEqual(comparable(unknown));
  expect(known.headers['set-cookie']).toBe(
    `typed_email=${encodeURIComponent(founder.email)}; Path=/sign-in; Max-Age=300; HttpOnly; SameSite=Strict`,
  );
  for (const email of [
    '',
    'no address',
    "' or 1=1 --",
    `${'x'.repeat(300)}@example.com`,
    'a@b.example\u0000',
  ]) {
    const odd = await postForm(api, '/sign-in/send', { email, password: wrongPassword });
    expect(comparable(odd)).toEqual(comparable(unknown));
  }
});

test('wrong codes for turning on a second factor are throttled', async ({ api, makeAnother, sql }) => {
  const founder = await makeAnother();
  const cookie = await signIn(api, founder);
  const from = freshAddress();
  const begun = { second_factor_password: founder.password };
  await postForm(api, '/inbox/settings/second-factor/begin', begun, { cookie, from });
  const problems: (string | null)[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const path = '/inbox/settings/second-factor/confirm';
    const { headers } = await postForm(api, path, { code: '000000' }, { cookie, from });
    problems.push(new URL(headers.location ?? '', api.url).searchParams.get('problem'));
  }
  expect(problems).toEqual([...Array(10).fill('wrong'), 'throttled', 'throttled']);
  const on = await sql`select from history join founders using (founder_id)
    where email = ${founder.email} and kind = 'second_factor_turned_on'`;
  expect(on).toEqual([]);
});

test('a browser that has signed in before is not locked out by others', async ({ api, makeAnother }) => {
  const founder = await makeAnother();
  const { email, password } = founder;
  const from = freshAddress();
  const first = await postForm(api, '/sign-in/send', { email, password }, { from });
  const device = cookiesOf(first).find((cookie) => cookie.startsWith('founder_device='));
  for (let attempt = 0; attempt < 11; attempt += 1)
    await postForm(api, '/sign-in/send', { email, password: wrongPassword }, { from });
  const stranger = await postForm(api, '/sign-in/send', { email, password }, { from });
  expect(stranger.headers.location).toContain('problem=throttled');
  const known = await postForm(api, '/sign-in/send', { email, password }, { from, cookie: device ?? '' });
  expect(known.headers.location).toBe('/inbox');
  expect(cookiesOf(known).some((cookie) => cookie.startsWith('founder_device='))).toBe(false);
  const forged = await postForm(api, '/sign-in/send', { email, password }, { from, cookie: `${device}x` });
  expect(forged.headers.location).toContain('problem=throttled');
});
