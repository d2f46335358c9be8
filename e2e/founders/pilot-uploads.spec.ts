import { expect, test } from '../inbox/inbox';
import type { Answer, Client } from '../support/client';
import { joinByForm, openPilot, spansCsv, startPilot } from './pilots';

const boundary = 'a-boundary';

/** A multipart body with a file of results, as browsers send it. */
function formWith(
  file: string | Uint8Array,
  fields: Record<string, string> = {},
  fileName = 'week-1.csv',
): Buffer {
  const texts = Object.entries({ act: 'submit_results', ...fields }).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(texts.join('') + head),
    typeof file === 'string' ? Buffer.from(file) : file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

function upload(
  api: Client,
  pilotId: string,
  cookie: string,
  body: Buffer,
  type = `multipart/form-data; boundary=${boundary}`,
): Promise<Answer> {
  return api.send({
    method: 'POST',
    path: `/pilots/${pilotId}/results/send`,
    body,
    headers: { 'Content-Type': type, Cookie: cookie, Origin: api.url, Accept: 'application/json' },
  });
}

const head = 'item,kind,tp,fp,fn\n';

const hostile: Record<string, string | Uint8Array> = {
  nothing: '',
  'a header alone': head,
  'other columns': 'a,b\n1,2\n',
  'no number': `${head}a,name,NaN,0,0\n`,
  infinity: `${head}a,name,Infinity,0,0\n`,
  'a negative number': `${head}a,name,-1,0,0\n`,
  'a huge number': `${head}a,name,1e308,0,0\n`,
  'a fraction': `${head}a,name,0.5,0,0\n`,
  'a formula': `${head}=HYPERLINK("x"),name,1,0,0\n`,
  'an item twice': `${head}a,name,1,0,0\na,name,1,0,0\n`,
  'an open quote': `${head}"a,name,1,0,0\n`,
  'too few cells': `${head}a,name\n`,
  'too many cells': `${head}a,name,1,0,0,0,0\n`,
  'U+0000': `${head}a\0,name,1,0,0\n`,
  'UTF-16': Buffer.from(`\ufeff${head}a,name,1,0,0\n`, 'utf16le'),
  'invalid UTF-8': Uint8Array.of(0xff, 0xfe, 0x00, 0xc3, 0x28),
  'half of a row': `${head}a,name,1`,
  'a long cell': `${head}${'a'.repeat(100_000)},name,1,0,0\n`,
  'a long header': `${'item,'.repeat(50_000)}\n`,
  'a file of 6 MB': `${head}${'a,name,1,0,0\n'.repeat(450_000)}`,
  'a million rows': `${head}${'a,name,1,0,0\n'.repeat(1_000_000)}`,
};

test('every kind of file is stored or refused with a reason', async ({ api, leads, session, sql }) => {
  test.setTimeout(120_000);
  const pilot = await openPilot(api, leads, session, `Uploads ${leads.source}`);
  const cookie = await joinByForm(api, pilot.link);
  await startPilot(api, sql, pilot, { session, cookie });
  for (const [what, file] of Object.entries(hostile)) {
    const answer = await upload(api, pilot.id, cookie, formWith(file));
    expect(answer.status, what).toBeGreaterThanOrEqual(400);
    expect(answer.status, what).toBeLessThan(500);
    expect(answer.json, what).toMatchObject({ ok: false });
  }
  const whole = formWith(spansCsv(0, 10));
  const type = `multipart/form-data; boundary=${boundary}`;
  const broken: [Buffer, string][] = [
    [whole.subarray(0, whole.length - 30), type],
    [whole.subarray(0, 60), type],
    [whole, 'multipart/form-data'],
    [whole, 'multipart/form-data; boundary=other'],
    [whole, 'text/csv'],
    [Buffer.from('{"act":"submit_results"}'), 'application/json'],
    [Buffer.from('act=submit_results&rows=%E0%A4%A'), 'application/x-www-form-urlencoded'],
  ];
  for (const [body, sentAs] of broken) {
    const answer = await upload(api, pilot.id, cookie, body, sentAs);
    expect(answer.status, `${sentAs} ${body.length}`).toBeGreaterThanOrEqual(400);
    expect(answer.status, `${sentAs} ${body.length}`).toBeLessThan(500);
  }
  for (const id of ['pilot_1', '%00', `${pilot.id}%00`, '..%2f..', 'a'.repeat(3_000)]) {
    const answer = await upload(api, id, cookie, whole);
    expect(answer.status, id.slice(0, 60)).toBeGreaterThanOrEqual(400);
    expect(answer.status, id.slice(0, 60)).toBeLessThan(500);
  }
  const stored = () => sql`select file_name from pilot_batches where pilot_id = ${pilot.id}`;
  expect(await stored()).toEqual([]);
  expect(await sql`select from pilot_rows where pilot_id = ${pilot.id}`).toHaveLength(0);

  // Of an item listed twice in the file, the first row is valid.
  for (const [what, file] of Object.entries(hostile)) {
    const answer = await upload(api, pilot.id, cookie, formWith(file, { keep_good: '1' }));
    expect(answer.status < 400, what).toBe(what === 'an item twice');
    expect(answer.status, what).toBeLessThan(500);
  }
  expect(await stored()).toEqual([{ file_name: 'week-1.csv' }]);

  const withdraw = (no: number, version: number) =>
    api.send({
      method: 'POST',
      path: `/pilots/${pilot.id}/act/withdraw_file`,
      body: new URLSearchParams({
        ...{ act: 'withdraw_file', no: String(no), reason: 'Test rows', version: String(version) },
      }).toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: cookie,
        Origin: api.url,
        Accept: 'application/json',
      },
    });
  const room = (page: string) =>
    api.send({ path: `/pilots/${pilot.id}${page}`, headers: { Cookie: cookie } });
  expect((await room('/results')).text).toContain('Withdraw a file');
  const [{ version } = { version: 0 }] = await sql`select version from pilots where pilot_id = ${pilot.id}`;
  expect((await withdraw(2, version)).json).toMatchObject({ ok: false });
  expect((await withdraw(1, version)).json).toMatchObject({ ok: true });
  expect((await room('/results?done=withdraw_file')).text).toContain('File withdrawn');
  expect((await room('/results')).text).not.toContain('Withdraw a file');
  expect((await room('/record')).text).toContain('Withdrawn: Test rows');
  expect(await sql`select items from pilots where pilot_id = ${pilot.id}`).toEqual([{ items: 0 }]);

  const named = formWith(`${head}__proto__,constructor,1,0,0\n`, {}, '../../etc/week 1.csv');
  expect((await upload(api, pilot.id, cookie, named)).status).toBeLessThan(400);
  expect(await stored()).toContainEqual({ file_name: 'week 1.csv' });
});
