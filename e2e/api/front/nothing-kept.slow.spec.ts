import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../support/acceptance';
import { expectRefusal, recordOf } from '../../support/answers';
import { plainLead, secretLike } from '../../support/literals';

/** All files below a directory, except sockets and files of ended sub-processes. */
function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

test('nothing of a refused request is kept: no row, no log, no file', async ({ startOwn, ownDir, sql }) => {
  const portal = await startOwn({ LOG_LEVEL: 'debug', TRUSTED_PROXY_HOPS: '1' });
  const canary = `canary${randomUUID().replaceAll('-', '')}`;
  const headers = { 'Idempotency-Key': `idem-${canary}`, Cookie: `cookie-${canary}` };
  const refusedBodies: [number, string][] = [
    [400, `{"company":"${canary}"`],
    [400, JSON.stringify({ ...plainLead, company: canary.repeat(80) })],
    [400, JSON.stringify({ ...plainLead, company: canary, notes: `${secretLike} ${canary}` })],
    [400, JSON.stringify({ ...plainLead, company: canary, contact_consent: false })],
    [400, JSON.stringify({ ...plainLead, company: canary, buyer_type: canary })],
    [400, JSON.stringify({ offer_id: canary, annual_commit: canary })],
    [413, canary.repeat(2_000)],
  ];
  for (const path of ['/api/lead', '/api/quote']) {
    for (const [status, body] of refusedBodies) {
      const answer = await portal.client.post(path, body, { headers });
      const isUnknownOffer = answer.status === 400 || answer.status === 404;
      expect(isUnknownOffer ? 400 : answer.status, body.slice(0, 80)).toBe(status);
      expect(answer.text).not.toContain(canary);
    }
  }
  const notFound = await portal.client.post('/api/quote', { offer_id: canary }, { headers });
  expectRefusal(notFound, 404, { error: 'offer_not_found' });
  const kept = { ...plainLead, notes: canary, risk_constraints: [{ canary }] };
  recordOf(await portal.client.post('/api/lead', kept), 'lead');

  await portal.stop();
  const marked = filesBelow(ownDir).filter((file) => readFileSync(file).includes(canary));
  expect(marked).toEqual([]);
  expect(portal.output()).not.toContain(canary);
  const rows = await sql`select 1 from leads where leads::text like ${`%${canary}%`}`;
  expect(rows).toHaveLength(0);
});
