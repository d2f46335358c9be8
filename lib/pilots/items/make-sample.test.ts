import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { makeSample } from './make-sample';
import { type ManifestItem, manifestCsv, manifestProblem, sampleCsv } from './manifest';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const strata = ['mail', 'phone', 'scan'];

const manifests = fc
  .uniqueArray(fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/), { minLength: 1, maxLength: 60 })
  .chain((names) =>
    fc.tuple(...names.map((item) => fc.constantFrom(...strata).map((stratum) => ({ item, stratum })))),
  )
  .map((items) => items.map((item) => ({ ...item, cluster: null, units: null, fileSha256: null })));

const planOf = (sample_size: number, question = 'Is it right?') => {
  const content = { strata, sample_size, question };
  return { content, sha256: digestOf(JSON.stringify(content)) };
};
const drawnOf = (items: readonly ManifestItem[], size: number, question?: string) =>
  makeSample(planOf(size, question), items, true).items.flatMap(({ item, drawNo }) => (drawNo ? item : []));

describe('the sample of a pilot', () => {
  it('does not depend on the order of the manifest, and is in proportion to the strata', () => {
    fc.assert(
      fc.property(manifests, fc.nat(60), fc.infiniteStream(fc.nat()), (items, size, numbers) => {
        const made = makeSample(planOf(size), items, true);
        const shuffled = items
          .map((item) => ({ item, at: numbers.next().value }))
          .sort((a, b) => a.at - b.at);
        const again = makeSample(
          planOf(size),
          shuffled.map(({ item }) => item),
          true,
        );
        expect(sampleCsv(again.items)).toBe(sampleCsv(made.items));
        expect(again.sample).toEqual(made.sample);
        expect(made.sample.drawn).toBe(Math.min(size, items.length));
        for (const { total, drawn } of made.sample.strata)
          expect(Math.abs(drawn - (made.sample.drawn * total) / items.length)).toBeLessThan(1);
      }),
    );
  });

  const items = Array.from({ length: 300 }, (_, at): ManifestItem => {
    return { item: `call-${at}`, stratum: strata[at % 3] ?? '', cluster: null, units: at, fileSha256: null };
  });

  it('changes with any change of the plan or the manifest, so the last to change either can try several', () => {
    const before = drawnOf(items, 60);
    expect(drawnOf(items, 60)).toEqual(before);
    expect(drawnOf(items, 60, 'Is it right enough?')).not.toEqual(before);
    const changed = items.map((item, at) => (at === 0 ? { ...item, units: 7 } : item));
    expect(drawnOf(changed, 60)).not.toEqual(before);
  });

  it('contains each item equally often', () => {
    const counts = new Map<string, number>();
    for (let plan = 0; plan < 1_000; plan += 1)
      for (const item of drawnOf(items, 60, `${plan}`)) counts.set(item, (counts.get(item) ?? 0) + 1);
    // Expected 200; five standard deviations are 63.
    for (const { item } of items) expect(Math.abs((counts.get(item) ?? 0) - 200)).toBeLessThan(75);
  });

  it('is drawn only from a manifest that fits the plan, and only once the plan is approved', () => {
    const { sample, items: undrawn } = makeSample(planOf(60), items, false);
    expect(sample).toMatchObject({ seed: null, total: 300, drawn: 0 });
    expect(undrawn.every(({ drawNo }) => drawNo === null)).toBe(true);
    expect(manifestProblem(planOf(300).content, sample)).toBe(null);
    expect(manifestProblem(planOf(301).content, sample)).toBe('manifest_short');
    expect(manifestProblem({ sample_size: 60 }, sample)).toBe('manifest_strata');
    expect(manifestProblem({ strata: ['mail', 'phone'], sample_size: 60 }, sample)).toBe('manifest_strata');
  });

  it('is drawn again by both scripts of the package, which notice a different one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pilot-sample-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const plan = JSON.stringify(planOf(60).content);
    const { items: drawn, sample } = makeSample(planOf(60), items, true);
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write('plan.json', plan);
    write('manifest.csv', manifestCsv(items));
    const run = (program: string, script: string) =>
      spawnSync(program, [join('public/pilot-scripts', script), folder], { encoding: 'utf8' });
    for (const [program, script] of [
      [process.execPath, 'draw.mjs'],
      ['python3', 'draw.py'],
    ] as const) {
      write('sample.csv', sampleCsv(drawn));
      const same = run(program, script);
      expect(same.stdout).toBe(`Seed ${sample.seed}, 60 of 300 items: the same sample.\n`);
      expect(same.status).toBe(0);
      write('sample.csv', sampleCsv(drawn).replace('\n1,', '\n61,'));
      expect(run(program, script).status).toBe(1);
    }
  });
});
