import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, withBulkConnections } from '../../../db/connect';
import { type ReviewFixture, startReviewFixture } from '../../inbox/inbox-fixture';
import { insertHistory } from '../history-queries';
import { history } from '../tables';
import { auditLine, securityEvent, textOfLine } from './audit-entry';
import { checkLog, differenceFrom } from './check-log';
import { auditLines, exportLog } from './export-log';
import { countUnsealed } from './seal-queries';
import { auditEntry, sha256Of, writeSeals } from './write-seals';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
  await insertHistory(
    fixture.database.orm,
    { founderId: 'founder_ada', kind: 'lead_accept', leadId: 'lead_1', detail: { from: 'new' } },
    { founderId: null, kind: 'sign_in_refused', detail: { address: '203.0.113.0' } },
    { founderId: 'founder_ben', kind: 'founder_renamed', detail: { before: 'Benedict', after: 'Ben' } },
    {
      founderId: 'founder_ada',
      kind: 'founder_role_changed',
      detail: { founder: 'founder_ben', after: 'owner' },
    },
  );
});
afterAll(() => fixture.end());

async function linesOf(database = fixture.database): Promise<string[]> {
  let text = '';
  for await (const chunk of auditLines(database)) text += chunk;
  return text.split('\n').filter((line) => line !== '');
}

/** Checks lines, as `log:verify` does with a file. */
const problemsOf = async (lines: readonly string[]) =>
  (
    await checkLog(
      (async function* () {
        yield* lines;
      })(),
    )
  ).problems;

it('seals each entry once, also when instances seal and write at once', async () => {
  const other = new Database(fixture.url);
  const write = (database: Database) =>
    Promise.all(
      Array.from({ length: 40 }, () =>
        insertHistory(database.orm, { founderId: 'founder_ada', kind: 'lead_viewed', leadId: 'lead_2' }),
      ),
    );
  await Promise.all([
    write(other),
    writeSeals(other),
    write(fixture.database),
    writeSeals(fixture.database),
    writeSeals(other, true),
  ]);
  await writeSeals(fixture.database, true);
  await other.close();
  const counts = await fixture.rows(
    'select (select count(*) from history) as entries, (select count(*) from history_seals) as seals',
  );
  expect(counts).toEqual([{ entries: '84', seals: '84' }]);
  expect(await problemsOf(await linesOf())).toEqual([]);
});

it('seals an entry that is committed after later ones', async () => {
  await withBulkConnections(fixture.url, (orm) =>
    orm.transaction(async (tx) => {
      await insertHistory(tx, { founderId: 'founder_ben', kind: 'lead_note', leadId: 'lead_3' });
      await insertHistory(fixture.database.orm, {
        founderId: 'founder_ada',
        kind: 'lead_note',
        leadId: 'lead_3',
      });
      await writeSeals(fixture.database);
    }),
  );
  expect(await fixture.database.run(countUnsealed)).toBe(1);
  await writeSeals(fixture.database);
  expect(await fixture.database.run(countUnsealed)).toBe(0);
  expect(
    await fixture.rows(
      `select count(*) from history_seals join history using (history_id) where lead_id = 'lead_3'`,
    ),
  ).toEqual([{ count: '2' }]);
  expect(await problemsOf(await linesOf())).toEqual([]);
});

it('is exported to owners, with the export as its last entry', async () => {
  const reader = { ...fixture.ben, role: 'reviewer' } as const;
  await expect(exportLog(fixture.as(reader))).rejects.toMatchObject({ code: 'role_required' });
  await expect(exportLog(fixture.as())).rejects.toMatchObject({ code: 'sign_in_required' });
  let text = '';
  for await (const chunk of await exportLog(fixture.as(fixture.ada))) text += chunk;
  const lines = text.trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    no: 87,
    kind: 'log_exported',
    founder_id: 'founder_ada',
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ log: 1, entries: 87 });
  expect(text).not.toContain('Benedict');
  expect(await problemsOf(lines)).toEqual([]);
});

describe('a log is incomplete', () => {
  const swapped = (lines: readonly string[]) => [
    ...lines.slice(0, 5),
    ...lines.slice(5, 7).toReversed(),
    ...lines.slice(7),
  ];
  it.each<[string, (lines: readonly string[]) => readonly string[], RegExp]>([
    ['without its head', (lines) => lines.slice(1), /head/],
    ['without its first entry', (lines) => lines.toSpliced(1, 1), /Entry 2 follows entry 0/],
    ['without an entry', (lines) => lines.toSpliced(5, 1), /Entry 6 follows entry 4/],
    ['without its last entry', (lines) => lines.slice(0, -1), /end is missing/],
    ['with two entries swapped', swapped, /missing or were moved/],
    ['with an entry twice', (lines) => lines.toSpliced(5, 0, lines[5] ?? ''), /missing or were moved/],
    [
      'with an edited field',
      (lines) => lines.with(1, (lines[1] ?? '').replace('lead_accept', 'lead_decline')),
      /Entry 1 was changed/,
    ],
    [
      'with an edited hash',
      (lines) => lines.with(2, (lines[2] ?? '').replace(/.{3}"\}$/, '000"}')),
      /Entry 2 was changed/,
    ],
    [
      'with a field added after the hash',
      (lines) => lines.with(2, (lines[2] ?? '').replace(/\}$/, ',"kind":"lead_note"}')),
      /Entry 2 was changed/,
    ],
    ['with a text that is no entry', (lines) => lines.with(3, 'hello'), /Line 4 is not an entry/],
    ['with nothing in it', () => [], /empty/],
    [
      'with an entry changed together with its hash',
      (lines) => {
        const text = textOfLine(lines[4] ?? '').replace('"owner"', '"reader"');
        return lines.with(4, auditLine(text, sha256Of(text)));
      },
      /Entry 5 does not contain the hash of entry 4/,
    ],
  ])('%s', async (_, change, problem) => {
    const lines = await linesOf();
    expect((await problemsOf(change(lines))).join('\n')).toMatch(problem);
  });

  it('when it does not continue an earlier export', async () => {
    const check = (lines: readonly string[]) =>
      checkLog(
        (async function* () {
          yield* lines;
        })(),
      );
    const lines = await linesOf();
    const now = await check(lines);
    expect(differenceFrom(await check(lines.slice(0, -3)), now)).toBeUndefined();
    const rewritten = new Map(now.hashes).set(3, '0');
    expect(differenceFrom({ ...now, hashes: rewritten }, now)).toMatch(/Entry 3/);
  });
});

describe('in the database', () => {
  const entry = (kind: string) => `(select min(history_id) from history where kind = '${kind}')`;
  /** Runs a statement as the tables' owner, past the triggers, and reverts it after the check. */
  const tampered = async (statement: string) => {
    const kept = await fixture.rows('select * from history');
    await fixture.rows('alter table history disable trigger history_is_append_only');
    await fixture.rows(statement);
    const problems = await problemsOf(await linesOf());
    await fixture.rows('delete from history');
    await fixture.rows(
      `insert into history overriding system value select * from json_populate_recordset(null::history, '${JSON.stringify(kept).replaceAll("'", "''")}')`,
    );
    await fixture.rows('alter table history enable always trigger history_is_append_only');
    return problems;
  };

  it('a removed, an edited and a moved entry are found', async () => {
    expect(await tampered(`delete from history where history_id = ${entry('sign_in_refused')}`)).toEqual([
      'Entry 2 was changed or removed.',
    ]);
    expect(
      await tampered(
        `update history set founder_id = 'founder_ben' where history_id = ${entry('lead_accept')}`,
      ),
    ).toEqual(['Entry 1 was changed or removed.']);
    expect(
      await tampered(`update history set at = at - interval '1 day' where kind = 'founder_role_changed'`),
    ).toEqual(['Entry 4 was changed or removed.']);
    expect(await problemsOf(await linesOf())).toEqual([]);
  });

  it('nothing changes but the names of a rename, which leaves the log whole', async () => {
    for (const statement of [
      `update history set detail = '{}' where kind = 'lead_accept'`,
      `update history set detail = '{"before": ""}' where kind = 'founder_renamed'`,
      `update history set detail = '{}', founder_id = null where kind = 'founder_renamed'`,
      `delete from history where kind = 'founder_renamed'`,
      'update history_seals set no = no + 1000',
      'delete from history_seals',
      'truncate history_seals',
    ])
      await expect(fixture.rows(statement), statement).rejects.toThrow();
    await fixture.rows(`update history set detail = '{}' where kind = 'founder_renamed'`);
    expect(await problemsOf(await linesOf())).toEqual([]);
  });
});

it('a log line has neither names nor the id of a lead', async () => {
  const rows = await fixture.database.orm.select().from(history).orderBy(history.id).limit(4);
  const events = rows.map((row, index) =>
    securityEvent(auditEntry(row, { no: index + 1, previous: null }), 'f00d'),
  );
  expect(events).toMatchObject([
    {
      event: 'lead_accept',
      area: 'leads',
      outcome: 'done',
      founder: 'founder_ada',
      entry: 1,
      sha256: 'f00d',
    },
    {
      event: 'sign_in_refused',
      area: 'sign_ins',
      outcome: 'refused',
      founder: undefined,
      address: '203.0.113.0',
    },
    { event: 'founder_renamed', founder: 'founder_ben' },
    { event: 'founder_role_changed', subject: 'founder_ben' },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/lead_1|Ben(?:edict)?"/);
});
