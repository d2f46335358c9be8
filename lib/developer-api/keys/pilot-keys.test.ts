import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePilot } from '../../pilots/erasure/erase-pilot';
import { deletePilotsClosedFor } from '../../pilots/erasure/erasure-queries';
import { endPilotKey, isKeyInForce, type KeyChange, makePilotKey } from '../../pilots/keys/change-key';
import { keyCeilings, usageCsv } from '../../pilots/keys/pilot-key';
import { type RoomFixture, startRoomFixture, startRunning } from '../../pilots/room-fixture';
import type { OperationName } from '../kernel/operations';
import { openMeter } from '../ledger/meter-calls';
import { ApiKeyDigests } from './admit-key';
import { PilotKeyStore } from './pilot-key-store';

let fixture: RoomFixture;
let store: PilotKeyStore;
beforeAll(async () => {
  fixture = await startRoomFixture();
  const digests = new ApiKeyDigests(fixture.database, { of: async () => ['a secret of the test'] });
  store = new PilotKeyStore(fixture.database, digests);
}, 60_000);
afterAll(() => fixture.end());

const ceilings = { requests: keyCeilings.requests, cost_usd: keyCeilings.costUsd };
const deps = () => ({ ...fixture.deps, offers: fixture.offers, pilotKeys: store });
const secretOf = (change: KeyChange) => (change.outcome === 'done' ? change.secret : change.error);
const find = (pilotId: string) => fixture.database.run((orm) => store.find(orm, pilotId));
const admit = (secret: string) => store.admit(`Bearer ${secret}`);

async function running(wanted = ceilings) {
  const room = await startRunning(fixture);
  const secret = secretOf(await makePilotKey(deps(), room.pilotId, room.owner, wanted));
  const keyId = (await admit(secret))?.keyId ?? '';
  const call = (operation: OperationName, item: string | null = 'call-1') =>
    openMeter(fixture.database, {
      ...{ keyId, requestId: randomUUID(), provider: 'local', model: null },
      ...{ operation, pilotId: room.pilotId, item },
    });
  return { ...room, secret, keyId, call };
}

describe('the key of a pilot', () => {
  it('can be created and revoked by deciders and owners only', async () => {
    const { pilotId, decider, reviewer, owner } = await startRunning(fixture);
    const others = [reviewer, { ...owner, role: 'reviewer' as const }];
    for (const actor of [...others, { side: 'buyer', keyOf: pilotId, name: 'API key', role: 'key' } as const])
      expect(secretOf(await makePilotKey(deps(), pilotId, actor, ceilings))).toBe('not_yours');
    const [first, second] = [
      secretOf(await makePilotKey(deps(), pilotId, owner, { requests: 7, cost_usd: 3 })),
      secretOf(await makePilotKey(deps(), pilotId, decider, ceilings)),
    ];
    expect(await admit(first)).toBeUndefined();
    expect(await admit(second)).toMatchObject({ pilotId, isWithinRate: true });
    // The buyer cannot raise the limits that the vendor has set.
    expect(await find(pilotId)).toEqual({ requestsMax: 7, costMaxUsd: 3, isEnded: false });
    expect((await endPilotKey(deps(), pilotId, decider)).outcome).toBe('done');
    expect(await admit(second)).toBeUndefined();
    expect(secretOf(await endPilotKey(deps(), pilotId, decider))).toBe('not_from_here');
    // Usage stays when a key ends, so that replacing the key does not reset the limits.
    expect(await find(pilotId)).toEqual({ requestsMax: 7, costMaxUsd: 3, isEnded: true });
    const { events } = await fixture.view(pilotId, owner);
    expect(events.slice(-3).map(({ kind, side }) => `${kind} ${side}`)).toEqual([
      'make_key vendor',
      'make_key buyer',
      'end_key buyer',
    ]);
  });

  it('works until seven days after the last day, which pauses move', async () => {
    const { pilotId, decider } = await running();
    const isInForce = () => isKeyInForce(fixture.deps, pilotId);
    const before = fixture.clock.now;
    const later = (days: number) => {
      fixture.clock.now = new Date(before.getTime() + days * 86_400_000);
    };
    later(21);
    expect(await isInForce()).toBe(true);
    later(22);
    expect(await isInForce()).toBe(false);
    later(2);
    const pause = { reason: 'Holidays.', owner: 'Ada', review_on: '2026-12-08' };
    expect((await fixture.act(pilotId, decider, { act: 'pause', ...pause })).outcome).toBe('done');
    later(5);
    expect((await fixture.act(pilotId, decider, { act: 'resume' })).outcome).toBe('done');
    later(24);
    expect(await isInForce()).toBe(true);
    later(25);
    expect(await isInForce()).toBe(false);
    fixture.clock.now = before;
  });

  it('keeps both limits exactly under 200 mixed requests, over all months and secrets', async () => {
    // 2,000 micro-dollars for pii, 1,000 for sentiment, none for chat.
    const { pilotId, owner, keyId, call } = await running({ requests: 150, cost_usd: 1 });
    await fixture.rows(`update api_keys set cost_max_usd = 0.1 where key_id = '${keyId}'`);
    const kinds = ['pii', 'sentiment', 'chat', 'pii'] as const;
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        try {
          const meter = await call(kinds[at % 4] ?? 'chat', `item-${at}`);
          await meter.settle(at % 10 === 0 ? 'engine_failed' : 'succeeded');
          return 'held';
        } catch (error) {
          return error instanceof Error ? error.message : 'error';
        }
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set(['held', 'insufficient_quota']));
    const [counted] = await fixture.rows(`select m.charged, m.held, m.cost_usd::float8 as cost,
      (select sum(price_usd)::float8 from usage_ledger where key_id = m.key_id) as ledger,
      (select count(*)::int from usage_ledger where key_id = m.key_id and is_charged) as entries
      from usage_months m where key_id = '${keyId}'`);
    expect(counted).toEqual({
      ...{ held: 0, cost: counted?.ledger, ledger: counted?.ledger, charged: counted?.entries },
      entries: expect.any(Number),
    });
    expect(Number(counted?.cost)).toBeLessThanOrEqual(0.1);
    // The remainder can be used up to the last cent.
    const left = Math.round((0.1 - Number(counted?.cost)) * 1_000);
    for (let at = 0; at < left; at += 1) await (await call('sentiment')).settle('succeeded');
    await expect(call('sentiment')).rejects.toThrow('insufficient_quota');
    await makePilotKey(deps(), pilotId, owner, { requests: 150, cost_usd: 1 });
    await fixture.rows(`update api_keys set cost_max_usd = 0.1 where key_id = '${keyId}'`);
    await expect(call('sentiment')).rejects.toThrow('insufficient_quota');
    const used = Number(counted?.charged) + left;
    for (let at = used; at < 150; at += 1) await (await call('chat')).settle('succeeded');
    await expect(call('chat')).rejects.toThrow('insufficient_quota');
    expect(await store.readUsage(pilotId)).toMatchObject({ charged: 150, costUsd: 0.1 });
  });

  it('leaves no item or pilot in the ledger when its pilot is erased, and stops working', async () => {
    const { pilotId, decider, secret, keyId, call } = await running();
    await (await call('pii', 'message-7')).settle('succeeded');
    expect(usageCsv(await store.listCalls(pilotId))).toMatch(
      /^at,request_id,.*\r\n20.*Z,[\w-]+,message-7,pii,succeeded,\d+,0.002\r\n$/,
    );
    const inFlight = await call('pii', 'message-8');
    await expect(fixture.rows(`update usage_ledger set item = null`)).rejects.toThrow();
    // More than an erasure removes the pilot from in one step.
    for (let times = 0; times < 5; times += 1)
      await fixture.rows(`insert into usage_ledger
        (key_id, request_id, operation, provider, outcome, is_charged, price_usd, pilot_id, item)
        select key_id, gen_random_uuid(), operation, provider, outcome, true, 0, pilot_id, item
        from generate_series(1, 5100), (select * from usage_ledger where pilot_id = '${pilotId}' limit 1) as one`);
    await fixture.act(pilotId, decider, { act: 'call_off', reason: 'No budget.' });
    expect(await erasePilot(fixture.deps, pilotId, decider)).toBe('calls_left');
    const purge = () => fixture.database.run((orm) => deletePilotsClosedFor(orm, 12));
    while (!(await purge()).isAll);
    await inFlight.settle('succeeded');
    expect(await admit(secret)).toBeUndefined();
    expect(await isKeyInForce(fixture.deps, pilotId)).toBe(false);
    const entries = await fixture.rows(
      `select distinct pilot_id, item, is_charged from usage_ledger where key_id = '${keyId}'`,
    );
    expect(entries).toEqual([{ pilot_id: null, item: null, is_charged: true }]);
  });
});
