import { Webhook as OfficialWebhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Database, transactionTime } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { type RoomFixture, startRoomFixture, startRunning } from '../../pilots/room-fixture';
import { arrive, canary, canaryLead, masking, type Received, startReceiver } from './alerts-fixture';
import { deliverAlerts, type Webhook } from './deliver-alerts';
import { findWebhookWork, lockWebhook } from './webhook-queries';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let fixture: RoomFixture;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let webhook: Webhook;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());
beforeEach(async () => {
  receiver = await startReceiver();
  webhook = { url: receiver.url, secret, portal: 'https://pilots.example' };
  await fixture.rows('delete from leads');
  await fixture.rows('delete from alert_digests');
  await fixture.rows('delete from alert_webhook');
  await fixture.rows("insert into alert_webhook (told_until) values (now() - interval '1 hour')");
});
afterEach(() => receiver.end());

const deliver = (signal?: AbortSignal) => deliverAlerts(fixture.database, webhook, signal);
const state = async () => (await fixture.rows('select * from alert_webhook'))[0];
/** A moment that has come, also once its column rounds it. */
const past = `date_trunc('milliseconds', now())`;
const tryNow = () => fixture.rows(`update alert_webhook set next_try_at = ${past}, leased_until = null`);
const arrivalsIn = ({ body }: Received) => JSON.parse(body).data.arrivals;

describe('a delivery', () => {
  it('reports arrivals by band and offer once, with a verifiable signature', async () => {
    await arrive(fixture, { band: 'A', leads: 2 });
    await arrive(fixture, { band: 'B', leads: 3, fields: { target_offer_id: 'something else' } });
    expect(await deliver()).toEqual({ outcome: 'delivered' });
    expect(await deliver()).toEqual({ outcome: 'none' });
    expect(receiver.received).toHaveLength(1);
    const [first] = receiver.received;
    if (!first) return;
    const headers = Object.fromEntries(
      Object.entries(first.headers).map(([name, value]) => [name, String(value)]),
    );
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'pilot-portal' });
    expect(new OfficialWebhook(secret).verify(first.body, headers)).toEqual(JSON.parse(first.body));
    expect(arrivalsIn(first)).toMatchObject([
      { band: 'A', offer_id: masking.id, offer_name: masking.name, leads: 2 },
      { band: 'B', offer_id: null, offer_name: null, leads: 3 },
    ]);
    expect((await state())?.last_delivered_at).not.toBeNull();
  });

  it('contains nothing that a lead wrote, and no id', async () => {
    const ids = [
      ...(await arrive(fixture, { band: 'A', fields: canaryLead })),
      ...(await arrive(fixture, { band: 'A', fields: { ...canaryLead, target_offer_id: masking.id } })),
    ];
    expect(await deliver()).toEqual({ outcome: 'delivered' });
    const sent = JSON.stringify(receiver.received);
    const kept = JSON.stringify(await state());
    for (const secretPart of [canary, canary.toLowerCase(), 'northwind', 'lead_', ...ids]) {
      expect(sent).not.toContain(secretPart);
      expect(kept).not.toContain(secretPart);
    }
  });

  it('begins with what arrives after the first check', async () => {
    await fixture.rows('delete from alert_webhook');
    await arrive(fixture, { band: 'A' });
    expect(await deliver()).toEqual({ outcome: 'none' });
    expect(await deliver()).toEqual({ outcome: 'none' });
    expect(receiver.received).toEqual([]);
  });

  it('leaves out arrivals older than a week', async () => {
    await fixture.rows("update alert_webhook set told_until = now() - interval '30 days'");
    await arrive(fixture, { band: 'A', minutesAgo: 8 * 24 * 60 });
    expect(await deliver()).toEqual({ outcome: 'none' });
  });

  it('waits before it reports the newest arrivals', async () => {
    await fixture.submit();
    expect(await deliver()).toEqual({ outcome: 'none' });
  });
});

it('reports due pilots once a day where no lead arrives', async () => {
  const { pilotId } = await startRunning(fixture);
  const reviewOn = async (day: string) => {
    const pause = JSON.stringify({ since: '2020-01-01', reason: 'R', owner: 'Anna', reviewOn: day });
    await fixture.rows(`update pilots set version = version + 1, state = 'paused', pause = '${pause}'
      where pilot_id = '${pilotId}'`);
  };
  const makeDigest = (day: string, due: number, secondsAgo = 60) =>
    fixture.rows(`insert into alert_digests (day, taken_at, figures)
      values ('${day}', now() - interval '${secondsAgo} s', '{"pilots_due": ${due}}')`);
  const work = () => fixture.database.run((orm) => findWebhookWork(orm));
  await reviewOn('2020-01-02');
  await makeDigest('2026-01-01', 0);
  expect(await deliver()).toEqual({ outcome: 'none' });
  await makeDigest('2026-01-02', 1);
  expect([await deliver(), await deliver()]).toEqual([{ outcome: 'delivered' }, { outcome: 'none' }]);
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'pilots.due', text: '1 pilot due.', data: { arrivals: [], pilots_due: 1 } },
  ]);
  await fixture.rows("update alert_webhook set told_until = now() - interval '1 minute'");
  await makeDigest('2026-01-03', 1, 20);
  await reviewOn('2099-01-01');
  expect([await work(), await deliver(), await work()]).toEqual(['waiting', { outcome: 'none' }, 'none']);
  expect(receiver.received).toHaveLength(1);
});

it('an alert covers only time before every open transaction', async () => {
  const settledUntil = () =>
    fixture.database.transaction(async (tx) => (await lockWebhook(tx, 0))?.settledUntil ?? new Date(0));
  const writing = new Database(fixture.url, 2);
  const began = await writing.transaction(async (tx) => {
    await insertHistory(tx, { founderId: null, kind: 'lead_viewed' });
    const at = await transactionTime(tx);
    expect((await settledUntil()) < at).toBe(true);
    return at;
  });
  await expect.poll(async () => (await settledUntil()) > began).toBe(true);
  await writing.close();
});

describe('a delivery that fails', () => {
  it('retries under the same id before later arrivals', async () => {
    await arrive(fixture, { band: 'A', minutesAgo: 30 });
    receiver.answerBy((response) => response.writeHead(500).end('x'.repeat(100_000)));
    expect(await deliver()).toEqual({ outcome: 'failed', failures: 1, failure: 'status_500' });
    expect(await deliver()).toEqual({ outcome: 'none' });
    const failed = await fixture.rows(`select failures, last_failure, last_delivered_at,
      failing_since is not null as failing,
      round(extract(epoch from next_try_at - failing_since))::integer as pause from alert_webhook`);
    expect(failed).toEqual([
      { failures: 1, last_failure: 'status_500', last_delivered_at: null, failing: true, pause: 5 },
    ]);
    await arrive(fixture, { band: 'B', minutesAgo: 1 });
    await tryNow();
    expect(await deliver()).toMatchObject({ outcome: 'failed', failures: 2 });
    receiver.answerBy((response) => response.writeHead(200).end('ok'));
    await tryNow();
    expect(await deliver()).toEqual({ outcome: 'delivered' });
    expect(await deliver()).toEqual({ outcome: 'none' });
    const [first, second, third] = receiver.received;
    expect(new Set([first, second, third].map((sent) => sent?.headers['webhook-id'])).size).toBe(1);
    expect(new Set([first, second, third].map((sent) => sent?.body)).size).toBe(1);
    expect(await state()).toMatchObject({ failures: 0, failing_since: null, pending_id: null });
  });

  it('next reports what arrived in the meantime', async () => {
    await arrive(fixture, { band: 'A', minutesAgo: 30 });
    receiver.answerBy((response) => response.writeHead(503).end());
    await deliver();
    await fixture.rows("update alert_webhook set pending_until = now() - interval '20 minutes'");
    await arrive(fixture, { band: 'B', minutesAgo: 10 });
    receiver.answerBy((response) => response.writeHead(200).end());
    await tryNow();
    expect(await deliver()).toEqual({ outcome: 'delivered' });
    expect(await deliver()).toEqual({ outcome: 'delivered' });
    expect(receiver.received.map((sent) => arrivalsIn(sent)[0].band)).toEqual(['A', 'A', 'B']);
    expect(receiver.received[2]?.headers['webhook-id']).not.toBe(receiver.received[1]?.headers['webhook-id']);
  });

  it('is replaced by a message in another format once that is configured', async () => {
    await arrive(fixture, { band: 'A', minutesAgo: 30 });
    receiver.answerBy((response) => response.writeHead(400).end());
    await deliver();
    receiver.answerBy((response) => response.writeHead(200).end());
    webhook.format = 'slack';
    await tryNow();
    expect(await deliver()).toEqual({ outcome: 'delivered' });
    const [first, second] = receiver.received;
    expect(JSON.parse(second?.body ?? '')).toEqual({ text: expect.stringContaining('1 band A lead') });
    expect(second?.headers['webhook-id']).not.toBe(first?.headers['webhook-id']);
    expect(await deliver()).toEqual({ outcome: 'none' });
  });

  it('is dropped if its format has changed and its leads are gone', async () => {
    await arrive(fixture, { band: 'A', minutesAgo: 30 });
    receiver.answerBy((response) => response.writeHead(400).end());
    await deliver();
    await fixture.rows('delete from leads');
    webhook.format = 'teams';
    await tryNow();
    expect(await deliver()).toEqual({ outcome: 'none' });
    expect(await state()).toMatchObject({ pending_id: null, failures: 0 });
  });

  it('follows no redirect', async () => {
    const elsewhere = await startReceiver();
    await arrive(fixture, { band: 'A' });
    receiver.answerBy((response) => response.writeHead(307, { Location: elsewhere.url }).end());
    expect(await deliver()).toMatchObject({ failure: 'status_307' });
    expect(elsewhere.received).toEqual([]);
    elsewhere.end();
  });

  it('reports a refused connection', async () => {
    receiver.end();
    await arrive(fixture, { band: 'A' });
    expect(await deliver()).toMatchObject({ failure: 'no_connection' });
  });

  it('reports a receiver that does not answer in time', async () => {
    await arrive(fixture, { band: 'A' });
    receiver.answerBy(() => {});
    webhook.answerWithinMs = 50;
    expect(await deliver()).toMatchObject({ failure: 'no_answer' });
  });

  it('delays no lead while its receiver hangs', async () => {
    await arrive(fixture, { band: 'A' });
    const asked = new Promise<void>((resolve) => receiver.answerBy(() => resolve()));
    webhook.answerWithinMs = 600_000;
    const ending = new AbortController();
    let isUnderWay = true;
    const delivery = deliver(ending.signal).finally(() => {
      isUnderWay = false;
    });
    await asked;
    const taken = await Promise.all(Array.from({ length: 50 }, () => fixture.submit()));
    expect(new Set(taken).size).toBe(50);
    expect(isUnderWay).toBe(true);
    ending.abort();
    await delivery;
  });
});

it('nobody delivering for a minute is reported', async () => {
  const late = () => fixture.database.run((orm) => findWebhookWork(orm, 60));
  expect(await late()).toBe('none');
  await arrive(fixture, { band: 'A', minutesAgo: 0 });
  expect(await late()).toBe('none');
  await arrive(fixture, { band: 'A', minutesAgo: 2 });
  expect(await late()).toBe('waiting');
  receiver.answerBy((response) => response.writeHead(500).end());
  await deliver();
  expect(await late()).toBe('none');
  await fixture.rows("update alert_webhook set next_try_at = now() - interval '2 minutes'");
  expect(await late()).toBe('waiting');
  await fixture.rows('delete from alert_webhook');
  expect(await late()).toBe('not_begun');
});

describe('several instances', () => {
  it('deliver a message once', async () => {
    const others = Array.from({ length: 4 }, () => new Database(fixture.url, 2));
    await arrive(fixture, { band: 'A' });
    const outcomes = await Promise.all(
      [...others, ...others].map((database) => deliverAlerts(database, webhook)),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'delivered')).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
    await Promise.all(others.map((database) => database.close()));
  });

  it('resend a message under the same id after one ends mid-delivery', async () => {
    await arrive(fixture, { band: 'A' });
    const ending = new AbortController();
    receiver.answerBy(() => ending.abort());
    expect(await deliver(ending.signal)).toEqual({ outcome: 'none' });
    expect(await deliver()).toEqual({ outcome: 'none' });
    receiver.answerBy((response) => response.writeHead(204).end());
    await fixture.rows(`update alert_webhook set leased_until = ${past}`);
    expect(await deliver()).toEqual({ outcome: 'delivered' });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await state()).toMatchObject({ failures: 0 });
  });
});
