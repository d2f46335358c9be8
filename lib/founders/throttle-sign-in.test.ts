import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { countAttempt, forgetAttempt } from './throttle-sign-in';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const attempt = (email: string, clientAddress: string) =>
  fixture.database.run((orm) => countAttempt(orm, { email, clientAddress }));
const rows = async () => (await fixture.rows('select key from founder_sign_in_attempts')).length;
const anybody = () => `${randomUUID()}@portal.example`;

it('keeps no record of the accounts that a refused address tries', async () => {
  const address = '192.0.2.1';
  for (let made = 0; made < 20; made += 1)
    expect(await attempt(anybody(), address)).toMatchObject({ outcome: 'passed' });
  const before = await rows();
  expect(await attempt(anybody(), address)).toEqual({ outcome: 'throttled', isFirst: true });
  expect(await attempt(anybody(), address)).toEqual({ outcome: 'throttled', isFirst: false });
  expect(await rows()).toBe(before);
});

it('reports the first throttled attempt once, by account or address', async () => {
  const [address, email] = ['192.0.2.2', anybody()];
  const attempts = [];
  for (let made = 0; made < 22; made += 1) attempts.push(await attempt(email, address));
  expect(attempts.filter(({ outcome }) => outcome === 'passed')).toHaveLength(10);
  expect(attempts.findIndex(({ outcome }) => outcome === 'throttled')).toBe(10);
  expect(attempts.filter((made) => made.outcome === 'throttled' && made.isFirst)).toEqual([attempts[10]]);
  expect(await attempt(email, '192.0.2.3')).toMatchObject({ outcome: 'passed' });
});

it('does not count a correct answer as a failed attempt', async () => {
  const guesser = { email: anybody(), clientAddress: '192.0.2.4' };
  const turns = Array.from({ length: 30 }, async () => {
    await attempt(guesser.email, guesser.clientAddress);
    await fixture.database.run((orm) => forgetAttempt(orm, guesser));
  });
  await Promise.all(turns);
  expect(await attempt(guesser.email, guesser.clientAddress)).toMatchObject({ outcome: 'passed' });
});

it('also counts attempts by IPv6 network, but not those beyond the limit of an address', async () => {
  // A few at a time: all of them together would wait longer for a connection than the database may take.
  const outcomes = async (addresses: string[]) => {
    let passed = 0;
    for (let from = 0; from < addresses.length; from += 20) {
      const some = addresses.slice(from, from + 20);
      const counted = await Promise.all(some.map((address) => attempt(anybody(), address)));
      passed += counted.filter(({ outcome }) => outcome === 'passed').length;
    }
    return passed;
  };
  const inNetwork = (bits: number) => `2001:db8:7:${bits.toString(16)}::/64`;
  expect(await outcomes(Array.from({ length: 100 }, () => inNetwork(0x100)))).toBe(20);
  expect(await outcomes(Array.from({ length: 50 }, (_, at) => inNetwork(0x101 + at)))).toBe(40);
  expect(await outcomes([inNetwork(0x200)])).toBe(1);
  expect(await outcomes(Array.from({ length: 300 }, (_, at) => inNetwork(0x300 + at * 16)))).toBe(
    200 - 20 - 50 - 1,
  );
  expect(await outcomes(['2001:db8:8:1::/64'])).toBe(1);
});

it('allows a known device ten tries on a locked account', async () => {
  const [email, clientAddress] = [anybody(), '192.0.2.9'];
  for (let made = 0; made < 30; made += 1) await attempt(email, clientAddress);
  const known = () =>
    fixture.database.run((orm) => countAttempt(orm, { email, clientAddress, knownDevice: 'token' }));
  const outcomes = [];
  for (let made = 0; made < 12; made += 1) outcomes.push((await known()).outcome);
  expect(outcomes).toEqual([...Array(10).fill('passed'), 'throttled', 'throttled']);
});
