import { readFileSync } from 'node:fs';
import { expect, test } from '../../support/acceptance';
import { freshAddress } from '../../support/client';
import { plainLead } from '../../support/literals';
import { RawConnection } from '../../support/raw-connection';

const head = (...headers: string[]) =>
  `POST /api/lead HTTP/1.1\r\nHost: portal.test\r\nX-Forwarded-For: ${freshAddress()}\r\n${headers
    .map((line) => `${line}\r\n`)
    .join('')}\r\n`;
const tooLarge = { ok: false, error: 'payload_too_large', max_bytes: 32768 };
const closedWithinMs = 15_000;

test.describe('an upload', () => {
  test('that announces too much is refused before any of it is sent', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(head('Content-Length: 40000'));
    const [answer] = await connection.answered(1, 2_000);
    expect({ status: answer?.status, body: answer?.json }).toEqual({ status: 413, body: tooLarge });
    expect(answer?.headers.connection).not.toBe('close');
    connection.close();
  });

  test('that is refused is read to its end before its connection closes', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(head('Connection: close', 'Content-Length: 40000'));
    const [answer] = await connection.answered(1, 2_000);
    expect({ status: answer?.status, body: answer?.json }).toEqual({ status: 413, body: tooLarge });
    await connection.write('x'.repeat(39_999));
    expect(connection.isOpen).toBe(true);
    await connection.write('x');
    await connection.closed(2_000);
    expect(connection.answers).toHaveLength(1);
  });

  test('that is refused and never arrives is closed within 15 s, with one answer', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(head('Connection: close', 'Content-Length: 40000'));
    expect(await connection.closed(closedWithinMs)).toBeGreaterThan(5_000);
    expect(connection.answers.map(({ status }) => status)).toEqual([413]);
  });

  test('a refused upload that keeps sending is closed at once, with one answer', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(head('Connection: close', 'Transfer-Encoding: chunked'));
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    await connection.write(chunk + chunk + chunk);
    await connection.answered();
    await connection.write('no chunk\r\n');
    await connection.closed(2_000);
    expect(connection.answers.map(({ status }) => status)).toEqual([413]);
  });

  test('that announces 10^20 bytes is refused as well', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(head('Content-Length: 99999999999999999999'));
    const [answer] = await connection.answered(1, 2_000);
    expect([400, 413]).toContain(answer?.status);
    connection.close();
  });

  test('that is longer than announced is refused, no matter which part is read first', async ({
    api,
    sql,
  }) => {
    const company = `Longer ${freshAddress()} ${process.pid}`;
    const connection = await RawConnection.open(api.url);
    await connection.write(head('Content-Length: 10') + JSON.stringify({ ...plainLead, company }));
    const [first] = await connection.answered();
    expect(first?.status).toBe(400);
    expect(first?.json).toEqual({
      ok: false,
      error: expect.stringMatching(/^(?:invalid_json|bad_request)$/),
    });
    connection.close();
    expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(0);
  });

  test('that is shorter than announced is refused within 15 s and not stored', async ({ api, sql }) => {
    const company = `Stalled ${freshAddress()} ${process.pid}`;
    const body = JSON.stringify({ ...plainLead, company });
    const connection = await RawConnection.open(api.url);
    await connection.write(head(`Content-Length: ${body.length + 1}`) + body);
    expect(await connection.closed(closedWithinMs)).toBeGreaterThan(5_000);
    expect(connection.answers.map(({ status, json: refusal }) => [status, refusal])).toEqual([
      [408, { ok: false, error: 'request_timeout' }],
    ]);
    expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(0);
  });

  test('that stalls does not hold up others, and is closed within 15 s', async ({ api }) => {
    const stalled = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const connection = await RawConnection.open(api.url);
        await connection.write(`${head('Content-Length: 1000')}{"company":`);
        return connection;
      }),
    );
    const begun = performance.now();
    for (let served = 0; served < 20; served += 1) {
      expect((await api.post('/api/lead', plainLead)).status).toBe(200);
    }
    expect(performance.now() - begun).toBeLessThan(5_000);
    for (const connection of stalled) await connection.closed(closedWithinMs);
  });

  test('of one byte a second is closed within 15 s', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(head('Content-Length: 1000'));
    const drip = setInterval(() => void connection.write('x'), 1_000);
    await connection.closed(closedWithinMs);
    clearInterval(drip);
  });

  test('whose headers never end is closed within 15 s', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write('POST /api/lead HTTP/1.1\r\nHost: portal.test\r\nX-A: ');
    const drip = setInterval(() => void connection.write('a'), 500);
    await connection.closed(closedWithinMs);
    clearInterval(drip);
    const [answer] = connection.answers;
    expect({ status: answer?.status, body: answer?.json }).toEqual({
      status: 408,
      body: { ok: false, error: 'request_timeout' },
    });
  });

  test('that its sender aborts stores nothing and affects no other request', async ({ api, sql }) => {
    const company = `Broken off ${freshAddress()} ${process.pid}`;
    const body = JSON.stringify({ ...plainLead, company });
    for (let cut = 0; cut < 20; cut += 1) {
      const connection = await RawConnection.open(api.url);
      await connection.write(head(`Content-Length: ${body.length + 1}`) + body);
      connection.close();
    }
    expect((await api.post('/api/lead', plainLead)).status).toBe(200);
    expect(await sql`select 1 from leads where company = ${company}`).toHaveLength(0);
  });

  test('in endless chunks gets a 413 and is closed within 15 s', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(head('Transfer-Encoding: chunked'));
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const send = async (): Promise<void> => {
      while (!connection.socket.destroyed) {
        await connection.write(chunk);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const sending = send();
    const [answer] = await connection.answered();
    expect({ status: answer?.status, body: answer?.json }).toEqual({ status: 413, body: tooLarge });
    await connection.closed(closedWithinMs);
    await sending;
  });
});

/** Resident memory of a process, in bytes. */
function residentBytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

const megabyte = Buffer.alloc(1_000_000, 'x');

test.describe('an upload of 100 MB', () => {
  for (const [kind, headers, framed] of [
    ['with its length', ['Content-Length: 100000000'], megabyte],
    ['before its connection closes', ['Connection: close', 'Content-Length: 100000000'], megabyte],
    [
      'in chunks',
      ['Transfer-Encoding: chunked'],
      Buffer.concat([Buffer.from(`${megabyte.length.toString(16)}\r\n`), megabyte, Buffer.from('\r\n')]),
    ],
  ] as const) {
    test(`${kind} gets its 413 when all is written before anything is read`, async ({ api }) => {
      const connection = await RawConnection.open(api.url);
      connection.socket.pause();
      await connection.write(head(...headers));
      for (let sent = 0; sent < 100; sent += 1) await connection.write(framed);
      expect(connection.socket.destroyed).toBe(false);
      connection.socket.resume();
      const [answer] = await connection.answered();
      expect({ status: answer?.status, body: answer?.json }).toEqual({ status: 413, body: tooLarge });
      connection.close();
    });

    test(`${kind} gets its 413 at once when its sender reads early`, async ({ api }) => {
      const connection = await RawConnection.open(api.url);
      await connection.write(head(...headers));
      await connection.write(framed);
      const [answer] = await connection.answered(1, 2_000);
      expect({ status: answer?.status, body: answer?.json }).toEqual({ status: 413, body: tooLarge });
      connection.close();
    });
  }

  test('does not increase memory', async ({ startOwn, databaseUrl }) => {
    test.setTimeout(90_000);
    const portal = await startOwn({ DATABASE_URL: databaseUrl, TRUSTED_PROXY_HOPS: '1' });
    const upload = async () => {
      const connection = await RawConnection.open(portal.url);
      await connection.write(head('Content-Length: 100000000'));
      let peak = 0;
      for (let sent = 0; sent < 100; sent += 1) {
        await connection.write(megabyte);
        peak = Math.max(peak, residentBytes(portal.child.pid));
      }
      await connection.answered();
      connection.close();
      return peak;
    };
    // A new process is still growing by itself.
    const first = Math.max(await upload(), await upload());
    const later = await upload();
    expect(later - first).toBeLessThan(20 * 1024 * 1024);
  });
});
