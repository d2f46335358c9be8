import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, read, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { LineWriter, requestLine } from './request-log';

describe('the log of requests', () => {
  it('writes one JSON object for a request', () => {
    const request = {
      id: 'ab-1',
      route: '/quotes/[quoteId]',
      status: 404,
      milliseconds: 1.23456,
      clientAddress: '192.0.2.1',
    };
    expect(JSON.parse(requestLine(request, 1_795_245_335_778))).toEqual({
      level: 30,
      time: 1_795_245_335_778,
      request: 'ab-1',
      route: '/quotes/[quoteId]',
      status: 404,
      ms: 1.23,
      address: '192.0.2.0',
      msg: 'request',
    });
    expect(JSON.parse(requestLine({ ...request, error: 'rate_limited' }, 0)).error).toBe('rate_limited');
  });

  it('keeps every line in order, written at once or at the end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pilot-lines-'));
    const file = join(folder, 'log');
    const descriptor = openSync(file, 'a');
    const lines = new LineWriter(descriptor);
    const written = Array.from({ length: 5_000 }, (_, at) => `line ${at} of some length, nämlich – so\n`);
    for (const line of written) lines.write(line);
    await expect.poll(() => readFileSync(file, 'utf8').length).toBe(written.join('').length);
    lines.write('the last\n');
    lines.flushSync();
    expect(readFileSync(file, 'utf8')).toBe(`${written.join('')}the last\n`);
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });

  it('writes lines that arrive while a slow reader is busy', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pilot-lines-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const descriptor = openSync(pipe, 'r+');
    // More than a pipe can buffer, so that the write does not end until somebody reads.
    const [first, second] = [`${'a'.repeat(200_000)}\n`, 'while it is written\n'];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lines = new LineWriter(descriptor);
    lines.write(first);
    lines.write(second);
    // The timer that writes waiting lines fires while nobody reads.
    vi.runAllTimers();
    vi.useRealTimers();
    let text = '';
    while (text.length < first.length + second.length) {
      const { buffer, bytesRead } = await promisify(read)(descriptor, Buffer.alloc(65_536), 0, 65_536, null);
      text += buffer.toString('latin1', 0, bytesRead);
    }
    expect(text).toBe(first + second);
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
});
