import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePilot } from '../erasure/erase-pilot';
import { type RoomFixture, startRoomFixture, startRunning } from '../room-fixture';
import { submitResults } from '../submit-results';
import {
  agreeSample,
  publishSample,
  readPublication,
  saveSample,
  withdrawSample,
} from './change-publication';
import type { PublicationForm } from './publication';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

const written: PublicationForm = {
  ...{ title: 'Masking of claims', sector: 'Insurance', size: 'Mid-sized', region: 'Europe' },
  ...{ workflow: 'Share messages', data: 'Messages of one month.', anonymisation: 'Names are left out.' },
  ...{ names: ['Share found', 'People', 'Accounts'], limits: ['One buyer.'] },
};

/** Starts a pilot whose kinds are canaries, and closes it after its final analysis. */
async function startClosed() {
  const room = await startRunning(fixture);
  const { pilotId, decider, owner } = room;
  const rows = Array.from({ length: 40 }, (_, at) => `canary-item-${at},canary-kind-${at % 2},3,0,0`);
  const bytes = new TextEncoder().encode(['item,kind,tp,fp,fn', ...rows].join('\n'));
  const file = { fileName: 'canary.csv', bytes, keepGood: false };
  expect((await submitResults(fixture.deps, pilotId, decider, file)).outcome).toBe('stored');
  await fixture.act(pilotId, owner, { act: 'freeze', ended_short: 'Enough.' });
  const decided = { act: 'decide', outcome: 'accepted', conditions: null, note: null } as const;
  expect((await fixture.act(pilotId, decider, decided)).outcome).toBe('done');
  const deps = { ...fixture.deps, offers: fixture.offers };
  const digest = async () => (await readPublication(deps, pilotId, decider))?.sha256 ?? '';
  const shown = async () => (await fixture.offers.current()).samples.get('masking-shadow-14')?.json;
  return { ...room, deps, digest, shown };
}

const conflict = (promise: Promise<void>) => expect(promise).rejects.toThrow('version_conflict');
const forbidden = (promise: Promise<void>) => expect(promise).rejects.toThrow('role_required');

describe('a pilot as a sample', () => {
  it('is published only with the consent of the buyer’s decider to its exact text', async () => {
    const { pilotId, decider, reviewer, owner, deps, digest, shown } = await startClosed();
    const publish = () => publishSample(deps, pilotId, owner);
    await conflict(publish());
    await forbidden(saveSample(deps, pilotId, decider, written));
    await conflict(saveSample(deps, pilotId, owner, { ...written, names: ['One'] }));
    await saveSample(deps, pilotId, owner, written);
    await conflict(publish());
    await forbidden(agreeSample(deps, pilotId, reviewer, await digest()));
    await forbidden(agreeSample(deps, pilotId, owner, await digest()));
    await conflict(agreeSample(deps, pilotId, decider, 'f'.repeat(64)));
    await agreeSample(deps, pilotId, decider, await digest());
    await saveSample(deps, pilotId, owner, { ...written, title: 'Another title' });
    await conflict(publish());
    for (const set of ['consent_by = null', `consent_sha256 = '${'f'.repeat(64)}'`]) {
      const forced = `insert into sample_packages (offer_id, content) values ('masking-shadow-14', '{}')`;
      await fixture.rows(forced);
      const unlawful = `update pilot_publications set sample_package_id = 1, consent_by = 'Eve', ${set}
        where pilot_id = '${pilotId}'`.replace("consent_by = 'Eve', consent_by", 'consent_by');
      await expect(fixture.rows(unlawful)).rejects.toThrow();
    }
    expect(await shown()).toBeUndefined();
    await agreeSample(deps, pilotId, decider, await digest());
    await publish();
    expect(await shown()).toContain('Another title');
    expect(await shown()).not.toMatch(/canary|Maria|Daniel/);
    const { sample } = (await readPublication(deps, pilotId, owner)) ?? {};
    expect(sample?.metrics).toMatchObject([{ name: 'Share found', value: 100, n: 40, target: 90 }]);
    expect(sample?.strata.rows.map(({ name, n }) => [name, n])).toEqual([
      ['People', 20],
      ['Accounts', 20],
    ]);
    const kinds = (await fixture.view(pilotId, decider)).events.map(({ kind }) => kind);
    expect(kinds.slice(-5)).toEqual([
      ...['save_sample', 'agree_sample', 'save_sample', 'agree_sample', 'publish_sample'],
    ]);
    await forbidden(withdrawSample(deps, pilotId, reviewer));
    await withdrawSample(deps, pilotId, decider);
    expect(await shown()).toBeUndefined();
    expect(await fixture.rows(`select 1 from sample_packages where content like '%Another title%'`)).toEqual(
      [],
    );
  });

  it('is deleted with its pilot, of which only the hash of its record stays', async () => {
    const { pilotId, decider, owner, deps, digest, shown } = await startClosed();
    await saveSample(deps, pilotId, owner, written);
    await agreeSample(deps, pilotId, decider, await digest());
    await publishSample(deps, pilotId, owner);
    expect(await shown()).toContain('Masking of claims');
    const { events } = await fixture.view(pilotId, decider);
    expect(await erasePilot(deps, pilotId, decider)).toBe(true);
    await fixture.offers.refreshAfterChange();
    expect(await shown()).toBeUndefined();
    const entries = await fixture.rows(
      `select detail from history where kind = 'pilot_erased' and detail->>'pilot' = '${pilotId}'`,
    );
    const { no, sha256 } = events.at(-1) ?? {};
    expect(entries).toEqual([{ detail: { pilot: pilotId, events: no, sha256 } }]);
    const tables = await fixture.rows(`select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { table_name: table } of tables) {
      const left = await fixture.rows(`select 1 from ${table} t where to_jsonb(t)::text like '%${pilotId}%'`);
      expect(left.length, String(table)).toBe(table === 'history' ? 1 : 0);
    }
  });
});
