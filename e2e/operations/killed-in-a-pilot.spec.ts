import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { expect, test } from '../support/acceptance';
import type { Answer, Client } from '../support/client';
import { connect, embeddedServer } from '../support/database';
import { postForm } from '../support/founders';

// A record that is lost once in many runs is a failure: no retries.
test.describe.configure({ mode: 'default', timeout: 300_000, retries: 0 });

const credit = { type: 'fixed_credit_back', min_credit: 4_000, max_credit: 4_900, expiration_days: 30 };
const terms = {
  offer: { id: 'masking-shadow-14', name: 'Masking', version: 1 },
  quote: { id: 'quote_1', number: 'Q-1', jws: null },
  options: { custom_integration: false, pii_real: false, samples_available: true },
  quoted: { pilot_price: 4_900, annual_commit_minimum: 24_000, credit },
  ...{ price: 4_900, annualCommit: 24_000, modes: ['shadow'], durationDays: 14, requiredInputs: [] },
  ...{ credit, deliverables: [], checkpoint: null, warnings: [] },
};
const criterion = { name: 'Recall', metric: 'span_recall', target: 90, must: true, expected: 95 };
const plan = {
  ...{ question: 'Is masking safe?', mode: 'shadow', inputs: [], sample_size: 40, normaliser: 'basic-1' },
  criteria: [{ ...criterion, baseline: null, baseline_n: null, kind: null, labels: null }],
  what_follows: { met: 'A plan.', not_met: 'Nothing.' },
  ...{ out_of_scope: '', credit_on_stop: false, planned_start: '2026-11-24', time_zone: 'UTC' },
};
const figures = { criteria: [], pilot_verdict: 'not_met', items: 0, seed: 1, worst: [] };

interface Seeded {
  pilotId: string;
  cookie: string;
  version: number;
}

/** Stores a pilot that runs, or waits for its decision, and a decider of the buyer with a cookie. */
async function seedPilot(sql: Sql, isClosing: boolean): Promise<Seeded> {
  const id = randomUUID().replaceAll('-', '');
  const pilotId = `pilot_${id}`;
  const token = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(token).digest('hex');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await sql.begin(async (tx) => {
    await tx`insert into pilots (pilot_id, number, quote_id, company, terms, planned_start, time_zone, opened_at)
      values (${pilotId}, ${`P-${id}`}, 'quote_1', 'Stonewell', ${tx.json(terms)}, ${yesterday}, 'UTC', now())`;
    await tx`insert into pilot_people (person_id, pilot_id, name, role, invited_at)
      values (${id}, ${pilotId}, 'Maria Keller', 'decider', now())`;
    await tx`insert into pilot_tokens (token_sha256, person_id, kind, expires_at)
      values (${digest}, ${id}, 'cookie', now() + interval '1 day')`;
    await tx`insert into pilot_plans (pilot_id, plan_no, content, sha256, side, by_name, at)
      values (${pilotId}, 1, ${tx.json(plan)}, 'a', 'vendor', 'Ada', now())`;
    for (const subject of ['plan', 'start'])
      for (const side of ['buyer', 'vendor'])
        await tx`insert into pilot_approvals (pilot_id, subject, plan_no, starts_on, side, by_name, at)
          values (${pilotId}, ${subject}, 1, ${yesterday}, ${side}, 'Somebody', now())`;
    await tx`update pilots set plan_no = 1, state = 'agreed', version = 1 where pilot_id = ${pilotId}`;
    await tx`update pilots set starts_on = ${yesterday}, state = 'running', version = 2 where pilot_id = ${pilotId}`;
    if (!isClosing) return;
    const look = { frozenAt: new Date().toISOString(), byName: 'Ada', side: 'vendor', endedShort: 'Trial' };
    await tx`update pilots set state = 'closing', version = 3, look = ${tx.json({ ...look, batches: [], figures })}
      where pilot_id = ${pilotId}`;
  });
  return { pilotId, cookie: `pilot_room=${token}`, version: isClosing ? 3 : 2 };
}

const rows = `item,kind,tp,fp,fn\n${Array.from({ length: 4_000 }, (_, at) => `doc-${at},name,3,0,1`).join('\n')}\n`;

/** The three writes that must not be lost: the request, and the action that its event names. */
const writes = [
  { act: 'submit_results', path: '/results/send', fields: { rows } },
  { act: 'freeze', path: '/act/freeze', fields: { ended_short: 'Only a trial' } },
  { act: 'decide', path: '/act/decide', fields: { outcome: 'accepted', conditions: '', note: '' } },
] as const;
type Write = (typeof writes)[number];

function send(client: Client, { path, act, fields }: Write, { pilotId, cookie, version }: Seeded) {
  const body = { ...fields, act, version: String(version) };
  return postForm(client, `/pilots/${pilotId}${path}`, body, { cookie });
}

const isDone = (answer: Answer | undefined) => answer?.status === 303;

/** Returns how often a write is stored, by its event; fails if event and state disagree. */
async function timesStored(sql: Sql, { act }: Write, { pilotId }: Seeded): Promise<number> {
  const [row] = await sql`
    select state, items, look is not null as is_frozen, decision is not null as is_decided,
      (select count(*)::int from pilot_events e where e.pilot_id = p.pilot_id and kind = ${act}) as events,
      (select count(*)::int from pilot_batches b where b.pilot_id = p.pilot_id) as batches,
      (select count(*)::int from pilot_rows r where r.pilot_id = p.pilot_id) as files,
      (select coalesce(sum(json_array_length(rows)), 0)::int from pilot_results r where r.pilot_id = p.pilot_id) as rows
    from pilots p where pilot_id = ${pilotId}`;
  const events: number = row?.events;
  if (act === 'submit_results') {
    const stored = events > 0 ? 4_000 : 0;
    expect(row).toMatchObject({
      batches: events,
      files: events,
      rows: stored,
      items: stored,
      state: 'running',
    });
  }
  if (act === 'freeze')
    expect(row).toMatchObject({ state: events ? 'closing' : 'running', is_frozen: events > 0 });
  if (act === 'decide')
    expect(row).toMatchObject({ state: events ? 'closed' : 'closing', is_decided: events > 0 });
  return events;
}

test('a portal that is killed ten times during upload, freeze and acceptance loses nothing acknowledged, and stores nothing twice', async ({
  startOwn,
  ownDir,
}) => {
  const settings = { TRUSTED_PROXY_HOPS: '1' };
  let portal = await startOwn(settings);
  const sql = connect(embeddedServer(join(ownDir, 'data')).url);
  let acknowledged = 0;
  let cutOff = 0;
  try {
    for (let round = 0; round < 10; round += 1) {
      const seeded = await Promise.all(writes.map(({ act }) => seedPilot(sql, act === 'decide')));
      const { client } = portal;
      const sent = writes.map((write, at) =>
        send(client, write, seeded[at] ?? { pilotId: '', cookie: '', version: 0 }),
      );
      const settled = Promise.allSettled(sent);
      // Before anything is read, then later in each round; in the last rounds after the first answer.
      await (round < 6 ? delay(round * 25) : Promise.any(sent));
      expect(await portal.stop('SIGKILL')).toBeNull();
      const answers = (await settled).map((each) => (each.status === 'fulfilled' ? each.value : undefined));
      portal = await startOwn(settings);
      for (const [at, write] of writes.entries()) {
        const one = seeded[at];
        if (!one) continue;
        const wasDone = isDone(answers[at]);
        if (wasDone) acknowledged += 1;
        else cutOff += 1;
        const stored = await timesStored(sql, write, one);
        expect(stored, `${write.act} in round ${round}`).toBe(wasDone ? 1 : stored === 0 ? 0 : 1);
        // The caller sends it again. A file is stored once; an action names the version that it was based on.
        const again = await send(portal.client, write, one);
        expect(again.status).toBeLessThan(500);
        expect(isDone(again)).toBe(stored === 0 || write.act === 'submit_results');
        expect(await timesStored(sql, write, one)).toBe(1);
      }
    }
  } finally {
    await sql.end();
  }
  expect(acknowledged).toBeGreaterThan(0);
  expect(cutOff).toBeGreaterThan(0);
});
