import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { figuresOf } from '../../public/pilot-scripts/figures.mjs';
import { metricNames, metrics } from './criterion';
import { type GeneratedPilot, generatePilot } from './generated-pilots-fixture';
import { rowColumns } from './rows';

const scriptsDir = 'public/pilot-scripts';
const hasPython = spawnSync('python3', ['--version']).status === 0;

const program = `
import json, sys
sys.path.insert(0, "${scriptsDir}")
from score import figures_of
for line in sys.stdin:
    pilot = json.loads(line)
    print(json.dumps(figures_of(pilot["plan"], pilot["rows"], pilot["seed"], pilot["look"], pilot["items"])))
`;

/** Compares two values; numbers may differ by 1e-9. */
function differences(one: unknown, other: unknown, at = ''): string[] {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) < 1e-9 ? [] : [`${at}: ${one} and ${other}`];
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object')
    return one === other ? [] : [`${at}: ${one} and ${other}`];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const partsOf = new Map(Object.entries(other));
  return names.flatMap((name) =>
    differences(new Map(Object.entries(one)).get(name), partsOf.get(name), `${at}/${name}`),
  );
}

async function differencesFromPython(pilots: readonly GeneratedPilot[]): Promise<string[]> {
  const input = pilots.map((pilot) => `${JSON.stringify(pilot)}\n`).join('');
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(pilots.length);
  const found: string[] = [];
  for (const [at, { plan, rows, seed, ...of }] of pilots.entries())
    found.push(
      ...differences(await figuresOf(plan, rows, seed, of), JSON.parse(lines[at] ?? ''), `pilot ${at}`),
    );
  return found;
}

describe.runIf(hasPython)('a second implementation in Python', () => {
  it('computes the same figures for 1,000 pilots', async () => {
    const shares = metricNames.filter((name) => metrics[name].isShare);
    const pilots = Array.from({ length: 1_000 }, (_, at) => generatePilot(at + 1, shares, 200));
    expect(await differencesFromPython(pilots)).toEqual([]);
  }, 120_000);

  it('computes the same intervals by bootstrap for 20 pilots', async () => {
    const drawn = metricNames.filter((name) => !metrics[name].isShare);
    const pilots = Array.from({ length: 20 }, (_, at) => generatePilot(5_000 + at, drawn, 60));
    expect(await differencesFromPython(pilots)).toEqual([]);
  }, 300_000);
});

describe('scripts of the package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pilot-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { plan, rows, seed } = generatePilot(77, metricNames, 80);
  const columns: string[] = [...new Set(Object.values(rowColumns).flat())];
  const cells = Object.values(rows).flatMap((of): string[] =>
    of.map((row: object) => {
      const cellsOf = new Map(Object.entries(row));
      return columns.map((column) => cellsOf.get(column) ?? '').join();
    }),
  );
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const figures = await figuresOf(plan, rows, seed);
  const scripts = [[process.execPath, 'score.mjs'], ...(hasPython ? [['python3', 'score.py']] : [])] as const;
  function run([program = '', script = '']: readonly string[], ...args: string[]) {
    const { stdout, status } = spawnSync(program, [join(scriptsDir, script), folder, ...args], {
      encoding: 'utf8',
    });
    return { lines: stdout.trimEnd().split('\n'), status };
  }
  const writeAll = () => {
    write('plan.json', JSON.stringify(plan));
    write('rows.csv', `${[columns.join(), ...cells].join('\n')}\n`);
    write('agreement.json', JSON.stringify({ look: { figures } }));
  };

  it.each(scripts)(
    '%s %s computes every published figure',
    (...script) => {
      writeAll();
      const { lines, status } = run(script);
      expect(lines.filter((line) => line.startsWith('DIFFERENT'))).toEqual([]);
      expect(lines.at(-1)).toMatch(/^(\d+) of \1 figures match\.$/);
      expect(lines).toContain(`equal\t/seed\t${seed}\t${seed}`);
      expect(status).toBe(0);
    },
    60_000,
  );

  it.each(scripts)(
    '%s %s names the figures that a changed row changes',
    (...script) => {
      writeAll();
      const text = readFileSync(join(folder, 'rows.csv'), 'utf8');
      write('rows.csv', text.replace(',accepted,', ',rejected,'));
      const { lines, status } = run(script);
      const changed = lines.filter((line) => line.startsWith('DIFFERENT'));
      const place = plan.criteria.findIndex(({ metric }) => metric === 'share_accepted');
      expect(changed.some((line) => line.includes(`/criteria/${place}/value`))).toBe(true);
      expect(changed.some((line) => line.includes(`/criteria/${place === 0 ? 1 : 0}/value`))).toBe(false);
      expect(status).toBe(1);
    },
    60_000,
  );

  it.each(scripts)(
    '%s %s prints the figures for a seed if none are published',
    (...script) => {
      writeAll();
      write('agreement.json', JSON.stringify({ look: null }));
      const { lines, status } = run(script, String(seed));
      expect(lines).toContain(`/items\t${figures.items}`);
      expect(status).toBe(0);
    },
    60_000,
  );
});
