import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePilot } from '../erasure/erase-pilot';
import type { CriterionFigures, Figures } from '../figures';
import { intervalMethods } from '../labels';
import { runningView } from '../pilot-fixture';
import { type RoomFixture, startRoomFixture, startRunning } from '../room-fixture';
import { submitResults } from '../submit-results';
import {
  agreeSample,
  publishSample,
  readPublication,
  saveSample,
  withdrawSample,
} from './change-publication';
import { namesOf, type PublicationForm, samplePackageOf } from './publication';

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

const conflict = (promise: Promise<unknown>) => expect(promise).rejects.toThrow('version_conflict');
const forbidden = (promise: Promise<unknown>) => expect(promise).rejects.toThrow('role_required');

describe('a pilot as a sample', () => {
  it('is published only with the consent of the buyer’s decider to its exact text', async () => {
    const { pilotId, decider, reviewer, owner, deps, digest, shown } = await startClosed();
    const publish = () => publishSample(deps, pilotId, owner);
    await conflict(publish());
    await forbidden(saveSample(deps, pilotId, decider, written));
    expect(await saveSample(deps, pilotId, owner, { ...written, names: ['One'] })).toEqual({
      ...{ fields: ['names'], message: 'Enter 3 names, one per line.' },
    });
    const secret = { ...written, limits: ['Key AKIAIOSFODNN7EXAMPLE'] };
    expect(await saveSample(deps, pilotId, owner, secret)).toMatchObject({ fields: ['limits'] });
    expect(await readPublication(deps, pilotId, owner)).toBeUndefined();
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
    // 120 spans of 40 items count, 60 of 20 items do not.
    expect(sample?.metrics[0]).not.toHaveProperty('outcome');
    expect(sample?.strata.rows.map(({ name, n, outcome }) => [name, n, outcome])).toEqual([
      ['People', 20, 'not_shown'],
      ['Accounts', 20, 'not_shown'],
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

  it('removes its addresses from the offer when deleted, unless a package ships for the offer', async () => {
    const addresses = (id: string) =>
      fixture.rows(`select sample_package_id as sample, sample_package_url as page, sample_package_json_url as json
        from offers where id = '${id}'`);
    const { pilotId, decider, owner, deps, digest } = await startClosed();
    await saveSample(deps, pilotId, owner, written);
    await agreeSample(deps, pilotId, decider, await digest());
    const publish = () => publishSample(deps, pilotId, owner);
    const isPublished = async () => (await readPublication(deps, pilotId, owner))?.isPublished;
    await publish();
    await conflict(publish());
    expect(await isPublished()).toBe(true);
    // Another sample replaces it; the pilot may then be published again.
    await fixture.rows(`update offers set sample_package_id = null where id = 'masking-shadow-14'`);
    expect(await isPublished()).toBe(false);
    await publish();
    expect(await isPublished()).toBe(true);
    // Moves the sample to an offer for which no package ships.
    await fixture.rows(`update offers set sample_package_id = null where id = 'masking-shadow-14'`);
    const moved = `insert into offers select (jsonb_populate_record(o, jsonb_build_object(
        'id', 'other-14', 'position', 99, 'retired_at', now(), 'sample_package_url', '/samples/other-14',
        'sample_package_json_url', '/samples/other-14.json', 'sample_package_id', p.sample_package_id))).*
      from offers o, pilot_publications p where o.id = 'masking-shadow-14' and p.pilot_id = '${pilotId}'`;
    await fixture.rows(moved);
    await withdrawSample(deps, pilotId, decider);
    expect(await addresses('other-14')).toEqual([{ sample: null, page: null, json: null }]);
    await agreeSample(deps, pilotId, decider, await digest());
    await publish();
    await withdrawSample(deps, pilotId, decider);
    const page = '/samples/masking-shadow-14';
    expect(await addresses('masking-shadow-14')).toEqual([{ sample: null, page, json: `${page}.json` }]);
  });

  it('is deleted with its pilot, and only the hash of the pilot’s record is kept', async () => {
    const { pilotId, decider, owner, deps, digest, shown } = await startClosed();
    await saveSample(deps, pilotId, owner, written);
    await agreeSample(deps, pilotId, decider, await digest());
    await publishSample(deps, pilotId, owner);
    expect(await shown()).toContain('Masking of claims');
    const { events } = await fixture.view(pilotId, decider);
    expect(await erasePilot(deps, pilotId, decider)).toBe('erased');
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

describe('the package of a pilot', () => {
  const part = { value: 80, low: 70, high: 90, n: 40, hits: 32, total: 40 };
  const criterion: CriterionFigures = {
    ...{ ...part, name: 'Accepted', metric: 'share_accepted', target: 75, must: true, baseline: null },
    ...{ difference: null, verdict: 'not_shown', needed: 0, left_out: { items: 0, insertions: 0 } },
    by_kind: ['accepted', 'changed', 'rejected'].map((name) => ({ ...part, name })),
  };
  const strata = [{ ...part, name: 'Mobile' }];

  it('has the strata of decisions, but not their choices', () => {
    expect(namesOf([criterion])).toEqual(['Accepted']);
    expect(namesOf([{ ...criterion, strata }])).toEqual(['Accepted', 'Mobile']);
    expect(namesOf([{ ...criterion, metric: 'label_accuracy' }])).toHaveLength(4);
  });

  const { pilot, plan } = runningView;
  const figures = (look?: Figures['look']): Figures => ({
    ...{ pilot_verdict: 'met', items: 40, seed: 7, worst: [], criteria: [criterion] },
    ...(look && { look }),
  });
  const packageAfter = (choice: 'continue' | 'stop' | null, second_half_billed = false) => {
    if (!plan) throw new Error('The fixture has no plan.');
    const decision = { choice: choice ?? 'stop', note: null, name: 'Maria', at: '', day: '2026-12-15' };
    const look = { figures: figures('checkpoint'), batches: [], endedShort: null } as never;
    const published = {
      ...{ terms: pilot.terms, startsOn: '2026-12-07', pausedDays: 1, total: 40 },
      plan: { ...plan.content, ...(choice && { checkpoint: { day: 7, second_half_billed } }) },
      checkpoint: choice && { look, day: '2026-12-15', decision },
      figures: figures(choice === null ? undefined : choice === 'stop' ? 'checkpoint' : 'final'),
    };
    const made = samplePackageOf(published, { ...written, names: ['Accepted'] });
    const { scope, cost, checkpoint, method, interval_percent } = made ?? {};
    const facts = [scope?.pilot_days, cost?.total_usd, checkpoint?.day, checkpoint?.decision, method?.[1]];
    return [...facts, interval_percent];
  };

  it('has the days, the price and the interval level of its analyses', () => {
    const by = `${intervalMethods}.`;
    const stopped = `One analysis at the checkpoint, where the pilot stopped. Intervals of 99.5% (z 2.797): ${by}`;
    const two = `Two analyses: at the checkpoint and at the end. Intervals of 95.2% (z 1.977): ${by}`;
    const one = `One final analysis at the end. Intervals of 95%: ${by}`;
    expect(packageAfter(null)).toEqual([14, 4_900, undefined, undefined, one, undefined]);
    expect(packageAfter('continue')).toEqual([14, 4_900, 7, 'The buyer continued the pilot.', two, 95.2]);
    expect(packageAfter('stop')).toEqual([7, 2_450, 7, 'The buyer stopped the pilot.', stopped, 99.5]);
    expect(packageAfter('stop', true)).toEqual([7, 4_900, 7, 'The buyer stopped the pilot.', stopped, 99.5]);
  });
});
