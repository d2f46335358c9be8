import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionOptions } from '../../db/client';
import { exportLeads } from './export-leads';
import { noFilter, type ReviewFixture, startReviewFixture } from './inbox-fixture';

let fixture: ReviewFixture;
let others: postgres.Sql;
beforeAll(async () => {
  fixture = await startReviewFixture();
  const { url, ...host } = connectionOptions(fixture.url);
  others = postgres(url, { ...host, max: 3 });
}, 60_000);
afterAll(async () => {
  await others.end();
  await fixture.end();
});

/** Statements that wait for locks on the leads. */
async function waiting(): Promise<number> {
  const rows = await others`select from pg_locks where relation = 'leads'::regclass and not granted`;
  return rows.length;
}

const soon = { timeout: 10_000, interval: 20 };

it('continues after a batch in which a lead was erased', async () => {
  const first = await fixture.submit();
  const ids = [first, ...(await fixture.copy(first, 600))];
  const pieces = await exportLeads(fixture.as(fixture.ada), { ...noFilter, sort: 'oldest' });
  const heading = await pieces.next();
  // Locks are granted in the order of the requests: the list, the erasure, and the lead's other fields.
  let erasure: Promise<unknown> = Promise.resolve();
  let text = '';
  const reading = await others.begin(async (holder) => {
    await holder`lock table leads in access exclusive mode`;
    const rest = (async () => {
      for await (const piece of pieces) text += piece;
    })();
    await expect.poll(waiting, soon).toBe(1);
    erasure = others.begin(async (eraser) => {
      await eraser`lock table leads in access exclusive mode`;
      await eraser`delete from leads where lead_id = ${first}`;
    });
    await expect.poll(waiting, soon).toBe(2);
    return { rest };
  });
  await Promise.all([reading.rest, erasure]);
  expect(heading.value).toMatch(/^lead_id,/);
  const exported = text.split('\r\n').flatMap((line) => (line === '' ? [] : [line.split(',')[0]]));
  expect(exported.toSorted()).toEqual(ids.slice(1).toSorted());
});
