import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Database } from '../../../db/connect';
import { createTestDatabase, type TestDatabase } from '../../../db/database-fixture';
import { figuresOf } from '../../../public/pilot-scripts/figures.mjs';
import { QuoteSigner } from '../../quotes/signing/signing-key-store';
import { eventText, type PilotEvent, type PilotView } from '../pilot';

import { planned, runningView } from '../pilot-fixture';
import type { RowsByKind } from '../rows';
import { makePackage } from './read-package';
import { allRowsCsv } from './row-tables';

const rows: RowsByKind = {
  ...{ words: [], labels: [], decisions: [] },
  spans: Array.from({ length: 120 }, (_, at) => [
    { item: `claim-${at}`, kind: 'name', tp: 3, fp: at % 7 === 0 ? 1 : 0, fn: at % 11 === 0 ? 1 : 0 },
    { item: `claim-${at}`, kind: 'iban', tp: at % 2, fp: 0, fn: at % 30 === 0 ? 1 : 0 },
  ]).flat(),
};

const figures = await figuresOf(planned, rows, 12_345);

function eventsOf(count: number): PilotEvent[] {
  const events: PilotEvent[] = [];
  for (let no = 1; no <= count; no += 1) {
    const event = {
      ...{ no, at: `2026-12-0${no}T10:00:00.000Z`, side: 'buyer' as const, name: 'Maria <Keller>' },
      ...{ kind: 'open' as const, detail: { plan_no: no }, previousSha256: events.at(-1)?.sha256 ?? null },
    };
    events.push({ ...event, sha256: hash('sha256', eventText(event)) });
  }
  return events;
}

const frozen = { frozenAt: '2026-12-21T10:00:00.000Z', byName: 'Maria Keller', side: 'buyer' as const };
const view: PilotView = {
  ...runningView,
  pilot: { ...runningView.pilot, look: { ...frozen, endedShort: null, batches: [], figures } },
  events: eventsOf(3),
  ...{ figures, items: 120 },
};

let test: TestDatabase;
let database: Database;
let signer: QuoteSigner;
const folder = mkdtempSync(join(tmpdir(), 'pilot-package-'));
const inside = join(folder, 'pilot-P-4HTN-8RWD');
const read = (name: string) => readFileSync(join(inside, name), 'utf8');
const inShell = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: inside, encoding: 'utf8', stdio: 'pipe' });

beforeAll(async () => {
  test = await createTestDatabase();
  database = new Database(test.url, 2);
  signer = new QuoteSigner(database, { of: async () => ['a secret'] });
  const { name, data } = await makePackage(signer, view, { rowsCsv: allRowsCsv(rows) });
  writeFileSync(join(folder, name), data);
  execFileSync('tar', ['-xzf', name], { cwd: folder });
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
  await test.drop();
});

const scripts: [string, string][] = [
  [process.execPath, 'score.mjs'],
  ['python3', 'score.py'],
];

async function verifyWithJose(): Promise<void> {
  const [header = '', , signature = ''] = read('package.jws').trim().split('.');
  const keys = createLocalJWKSet({ keys: await signer.publicKeys() });
  const payload = readFileSync(join(inside, 'SHA256SUMS'));
  await flattenedVerify({ protected: header, payload, signature }, keys);
}

describe('the package of a pilot', () => {
  it('has the same bytes for the same state on any day', async () => {
    const actor = {
      side: 'vendor' as const,
      founderId: 'founder_1',
      name: 'Anna Falk',
      role: 'owner' as const,
    };
    const later = { ...view, actor, today: '2027-01-01', allowedActs: ['decide' as const] };
    const [one, other] = [
      await makePackage(signer, view, { rowsCsv: allRowsCsv(rows) }),
      await makePackage(signer, later, { rowsCsv: allRowsCsv(rows) }),
    ];
    expect(hash('sha256', other.data)).toBe(hash('sha256', one.data));
    expect(other.name).toBe('pilot-P-4HTN-8RWD.tar.gz');
  });

  it("lists each file's digest and the approved plan's digest", () => {
    expect(inShell('sha256sum', '-c', '--strict', 'SHA256SUMS')).not.toContain('FAILED');
    const listed = read('SHA256SUMS')
      .trim()
      .split('\n')
      .map((line) => line.slice(66));
    expect([...listed, 'SHA256SUMS', 'package.jws'].sort()).toEqual(readdirSync(inside).sort());
    // This pilot drew no sample.
    expect(listed).not.toContain('draw.mjs');
    expect(hash('sha256', read('plan.json'))).toBe(view.plan?.sha256);
    expect(read('SHA256SUMS')).toContain(`${view.plan?.sha256}  plan.json`);
  });

  it('lets its scripts compute every figure again, and notice a changed row', () => {
    const sum = figures.criteria[0]?.hits ?? 0;
    expect(sum).toBeGreaterThan(300);
    for (const [command, script] of scripts) {
      const printed = inShell(command, script);
      expect(printed).toMatch(/^(\d+) of \1 figures match\.$/m);
      expect(printed).toContain(`equal\t/criteria/0/hits\t${sum}\t${sum}`);
    }
    const whole = read('rows.csv');
    writeFileSync(join(inside, 'rows.csv'), whole.replace('claim-7,name,3,1', 'claim-7,name,2,1'));
    for (const [command, script] of scripts) expect(() => inShell(command, script)).toThrow();
    writeFileSync(join(inside, 'rows.csv'), whole);
  });

  it('publishes no verdict before the final analysis', async () => {
    const running = { ...view, pilot: { ...view.pilot, look: null } };
    const { name, data } = await makePackage(signer, running, { rowsCsv: allRowsCsv(rows) });
    const place = mkdtempSync(join(folder, 'running-'));
    writeFileSync(join(place, name), data);
    execFileSync('tar', ['-xzf', name], { cwd: place });
    const unpacked = join(place, 'pilot-P-4HTN-8RWD');
    expect(readFileSync(join(unpacked, 'figures.json'), 'utf8')).not.toContain('verdict');
    for (const [command, script] of scripts) {
      const printed = execFileSync(command, [script], { cwd: unpacked, encoding: 'utf8' });
      expect(printed).toMatch(/^(\d+) of \1 figures match\.$/m);
      expect(printed).not.toContain('verdict');
    }
  });

  it('has every row with its file, and lets its scripts check the checkpoint, the reviewers and the calls', async () => {
    const [before, after] = [rows.spans.slice(0, 120), rows.spans.slice(60)];
    const files = [
      { no: 1, kind: 'spans' as const, rows: before },
      { no: 2, kind: 'spans' as const, rows: [{ item: 'claim-1', kind: 'name', tp: 0, fp: 9, fn: 9 }] },
      { no: 3, kind: 'spans' as const, rows: after.map((row) => ({ ...row, fp: row.fp + 1 })) },
    ];
    const seed = 99;
    const first = await figuresOf(planned, { spans: before }, seed, { look: 'checkpoint' });
    const batches = [{ no: 1, sha256: '' }];
    const last = await figuresOf(planned, { spans: after }, 7, { look: 'final' });
    const checkpointed: PilotView = {
      ...view,
      pilot: {
        ...view.pilot,
        sample: { manifestSha256: '', seed: null, total: 0, drawn: 0, strata: [] },
        look: { ...frozen, endedShort: null, batches, figures: last },
        checkpoint: {
          look: { ...frozen, endedShort: null, batches, figures: first },
          ...{ day: '2026-12-14', decision: null },
        },
      },
      people: ['person_1', 'person_2', 'person_3'].map((id) => {
        const joined = { joinedAt: '2026-12-01T10:00:00.000Z', endedAt: null, linkExpiresAt: null };
        return {
          id,
          name: 'Ada Li',
          role: 'reviewer',
          invitedAt: joined.joinedAt,
          ...joined,
          hasCalendar: false,
        };
      }),
    };
    const at = new Date('2026-12-10T10:00:00.000Z');
    const choices = ['accepted', 'changed', 'accepted', 'skipped'] as const;
    const decisions = Array.from({ length: 60 }, (_, no) => ({
      item: `claim-${no % 20}`,
      personId: `person_${1 + ((no * 7) % 3)}`,
      choice: choices[(no * 5) % 4] ?? 'accepted',
      at,
    }));
    const calls = Array.from({ length: 40 }, (_, no) => ({
      ...{
        at: at.toISOString(),
        requestId: `r-${no}`,
        item: `claim-${no}`,
        operation: 'pii',
        costUsd: 0.002,
      },
      ...{ outcome: no % 9 === 0 ? 'failed' : 'succeeded', milliseconds: (no * 37) % 100 },
    }));
    const parts = { rowsCsv: allRowsCsv({ ...rows, spans: after }), files, decisions, calls };
    const { name, data } = await makePackage(signer, checkpointed, parts);
    const place = mkdtempSync(join(folder, 'checkpoint-'));
    writeFileSync(join(place, name), data);
    execFileSync('tar', ['-xzf', name], { cwd: place });
    const cwd = join(place, 'pilot-P-4HTN-8RWD');
    const text = (file: string) => readFileSync(join(cwd, file), 'utf8');
    for (const [command, script] of scripts) {
      const printed = execFileSync(command, [script], { cwd, encoding: 'utf8' });
      expect(printed).toMatch(/^(\d+) of \1 figures match\.$/m);
      expect(printed).toMatch(/^equal\t\/checkpoint\/criteria\/0\/low\t/m);
      expect(printed).toMatch(/^equal\t\/reviewers\/kappa\t-?0?\.?\d/m);
      expect(printed).toMatch(/^equal\t\/calls\/p95_ms\t\d+\t/m);
    }
    // Nothing was drawn yet, so there is no draw to repeat.
    expect(readdirSync(cwd).filter((file) => /^(?:draw|sample\.csv)/.test(file))).toEqual([]);
    expect(text('uploads.csv').split('\n')).toHaveLength(1 + before.length + 1 + after.length + 1);
    expect(text('uploads.csv')).toContain('\n2,claim-1,name,0,9,9\n');
    for (const [file, from, to] of [
      ['checkpoint-rows.csv', 'claim-7,name,3,1', 'claim-7,name,2,1'],
      ['usage.csv', ',succeeded,', ',failed,'],
      ['decisions.csv', ',changed,', ',accepted,'],
    ] as const)
      writeFileSync(join(cwd, file), text(file).replaceAll(from, to));
    for (const [command, script] of scripts) {
      const { stdout, status } = spawnSync(command, [script], { cwd, encoding: 'utf8' });
      for (const at of ['checkpoint/criteria/0/hits', 'reviewers/kappa', 'calls/p95_ms'])
        expect(stdout).toContain(`\nDIFFERENT\t/${at}\t`);
      expect(status).toBe(1);
    }
  });

  it('chains its events by their hashes', () => {
    const line = z.object({
      ...{ no: z.number(), at: z.string(), side: z.enum(['buyer', 'vendor']), name: z.string() },
      ...{ kind: z.literal('open'), detail: z.record(z.string(), z.number()) },
      ...{ previous_sha256: z.string().nullable(), sha256: z.string() },
    });
    const events = read('events.jsonl')
      .trim()
      .split('\n')
      .map((text) => line.parse(JSON.parse(text)));
    expect(events).toHaveLength(3);
    for (const [at, { sha256, previous_sha256: previousSha256, ...event }] of events.entries()) {
      expect(previousSha256).toBe(events[at - 1]?.sha256 ?? null);
      expect(hash('sha256', eventText({ ...event, previousSha256 }))).toBe(sha256);
    }
  });

  it('makes every text inert', () => {
    expect(read('report.html')).toContain('Stonewell &lt;Ltd&gt;');
    expect(read('report.html')).not.toContain('<Ltd>');
    expect(read('report.md')).toContain(String.raw`claims \| with "partners"?`);
  });

  it('passes jose and sha256sum, which both reject a changed byte', async () => {
    await verifyWithJose();
    writeFileSync(join(inside, 'rows.csv'), read('rows.csv').replace('claim-7,name,3,1', 'claim-7,name,3,0'));
    expect(() => inShell('sha256sum', '-c', 'SHA256SUMS')).toThrow();
    const sums = read('SHA256SUMS').replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    writeFileSync(join(inside, 'SHA256SUMS'), sums);
    await expect(verifyWithJose()).rejects.toThrow('signature verification failed');
  });
});
