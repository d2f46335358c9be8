import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Edits of a file: each text with the one to insert after it. */
type Edits = Record<string, readonly (readonly [after: string, added: string])[]>;

const projectDir = fileURLToPath(new URL('..', import.meta.url));
const left = new Set(['node_modules', '.next', '.data', '.git', 'docs', 'dist', 'e2e', 'test-results']);
const project = 'tsconfig.product.json';
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pilot-mutation-'));
  for (const name of readdirSync(projectDir).filter((entry) => !left.has(entry)))
    cpSync(join(projectDir, name), join(dir, name), {
      recursive: true,
      filter: (path) => !path.slice(projectDir.length).split('/').includes('node_modules'),
    });
  symlinkSync(join(projectDir, 'node_modules'), join(dir, 'node_modules'));
  // Only the product's own files are asked for, and without the tests the compiler takes half as long.
  const exclude = ['node_modules', 'tools', 'playwright.config.ts', '**/*.test.ts', '**/*.test.tsx'];
  writeFileSync(join(dir, project), JSON.stringify({ extends: './tsconfig.json', exclude }));
}, 60_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The files of the product in which the compiler finds an error once these edits are made; they are taken back. */
async function filesNamedAfter(edits: Edits): Promise<string[]> {
  const originals = Object.keys(edits).map((file) => [file, readFileSync(join(dir, file), 'utf8')] as const);
  for (const [file, original] of originals) {
    let text = original;
    for (const [after, added] of edits[file] ?? []) {
      expect(text.split(after), `${after} in ${file}`).toHaveLength(2);
      text = text.replace(after, after + added);
    }
    writeFileSync(join(dir, file), text);
  }
  const output = await new Promise<string>((resolve) => {
    const compiler = join(dir, 'node_modules/.bin/tsc');
    const options = ['--project', project, '--noEmit', '--incremental', 'false', '--pretty', 'false'];
    execFile(compiler, options, { cwd: dir, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout));
  });
  for (const [file, original] of originals) writeFileSync(join(dir, file), original);
  const named = [...output.matchAll(/^([^\s].*)\(\d+,\d+\): error/gm)].flatMap(([, file]) => file ?? []);
  return [...new Set(named)].sort();
}

/** First edits of each change, the files in which the compiler then reports errors, and the remaining edits. */
const changes: { name: string; begun: Edits; named: string[]; rest: Edits }[] = [
  {
    name: "a lead's field",
    begun: {
      'lib/leads/lead.ts': [
        ["  risk_owner: optionalText('risk_owner'),", "\n  deputy: optionalText('deputy'),"],
        ['  risk_owner: z.string().nullable(),', '\n  deputy: z.string().nullable(),'],
      ],
    },
    // Of these, those that map stay as they are: they are content once there is the column.
    named: [
      'app/(buyer)/request/lead-fields.ts',
      'app/(founder)/inbox/_screen/state/screen-fixture.ts',
      'lib/inbox/export-leads.ts',
      'lib/inbox/export-queries.ts',
      'lib/leads/field-labels.ts',
      'lib/leads/queries.ts',
      'lib/leads/submit-lead.ts',
      'lib/leads/write-replays.ts',
    ],
    rest: {
      'lib/leads/tables.ts': [["  riskOwner: text('risk_owner'),", "\n  deputy: text('deputy'),"]],
      'lib/leads/field-labels.ts': [
        ["  risk_owner: { label: 'Risk owner' },", "\n  deputy: { label: 'Deputy' },"],
      ],
      'app/(buyer)/request/lead-fields.ts': [
        [
          "  timeline: { control: 'line', hint: 'When the pilot could start.' },",
          "\n  deputy: { control: 'line' },",
        ],
      ],
      'app/(founder)/inbox/_screen/state/screen-fixture.ts': [
        ['        risk_owner: null,', '\n        deputy: null,'],
      ],
    },
  },
  {
    name: "an offer's field",
    begun: {
      'lib/offers/offer.ts': [
        ['  deliverables_ownership: z.string().optional(),', '\n  support_hours: z.string().optional(),'],
        ['  deliverables_ownership: line(400).optional(),', '\n  support_hours: line(400).optional(),'],
      ],
    },
    named: ['lib/offers/field-labels.ts', 'lib/offers/queries.ts'],
    rest: {
      'lib/offers/tables.ts': [
        [
          "  deliverablesOwnership: text('deliverables_ownership'),",
          "\n  supportHours: text('support_hours'),",
        ],
      ],
      'lib/offers/field-labels.ts': [
        ["  checkpoint_stop_right: { label: 'Right to stop' },", "\n  support_hours: { label: 'Support' },"],
      ],
    },
  },
  {
    name: "a lead's status",
    begun: { 'lib/leads/lead-status.ts': [["  'withdrawn',", "\n  'parked',"]] },
    named: [
      'lib/inbox/calibration/lead-groups.ts',
      'lib/review/labels.ts',
      'lib/review/receipt.ts',
      'lib/review/transitions.ts',
    ],
    rest: {
      'lib/inbox/calibration/lead-groups.ts': [["  snoozed: () => 'open',", "\n  parked: () => 'open',"]],
      'lib/review/receipt.ts': [["  withdrawn: 'withdrawn',", "\n  parked: 'in_review',"]],
      'lib/review/transitions.ts': [["  withdrawn: 'ended',", "\n  parked: 'open',"]],
      'lib/review/labels.ts': [["  withdrawn: 'Consent withdrawn',", "\n  parked: 'Parked',"]],
    },
  },
  {
    name: 'a stage',
    begun: { 'lib/leads/lead-status.ts': [["leadStages = ['contacted',", " 'visited',"]] },
    named: ['lib/inbox/calibration/lead-groups.ts', 'lib/review/labels.ts'],
    rest: {
      'lib/inbox/calibration/lead-groups.ts': [["  | 'contacted'", "\n  | 'visited'"]],
      'lib/review/labels.ts': [["  contacted: 'Contacted',", "\n  visited: 'Visited',"]],
    },
  },
];

describe('the compiler names every place', { timeout: 120_000 }, () => {
  for (const { name, begun, named } of changes)
    it(`of ${name}`, async () => expect(await filesNamedAfter(begun)).toEqual(named));

  it('and succeeds when these are done', async () => {
    const all: Record<string, (readonly [after: string, added: string])[]> = {};
    for (const { begun, rest } of changes)
      for (const [file, edits] of [...Object.entries(begun), ...Object.entries(rest)])
        all[file] = [...(all[file] ?? []), ...edits];
    expect(await filesNamedAfter(all)).toEqual([]);
  });
});

describe('SQL', () => {
  it('has no list of statuses written by hand', () => {
    const status = "'(?:new|in_review|snoozed|accepted|declined|duplicate|withdrawn)'";
    const list = new RegExp(`\\(\\s*${status}\\s*,\\s*${status}`);
    const queries = readdirSync(join(projectDir, 'lib'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /queries\.ts$/.test(file),
    );
    expect(queries.length).toBeGreaterThan(10);
    expect(queries.filter((file) => list.test(readFileSync(join(projectDir, 'lib', file), 'utf8')))).toEqual(
      [],
    );
    expect("status in ('new', 'in_review')").toMatch(list);
  });
});
