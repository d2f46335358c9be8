import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { middleOf, photograph, pngOf, projectDir } from './pictures-fixture';

const key = 'a-key-of-the-tests-that-is-long-enough';
let server: ChildProcess;
let scratch: string;
let url: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'pilot-engines-'));
  const { PATH, HOME } = process.env;
  server = spawn(process.execPath, ['server/commands/run.mjs', 'engines', 'serve'], {
    cwd: projectDir,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      TMPDIR: scratch,
      PORT: '0',
      LISTEN_ADDRESS: '127.0.0.1',
      ENGINES_KEY: key,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const text of server.stdout ?? []) {
    printed += text;
    const [, port] = /on port (\d+)/.exec(printed) ?? [];
    if (port) {
      url = `http://127.0.0.1:${port}/v1`;
      return;
    }
  }
  throw new Error(`the engines were not served: ${printed}`);
});

afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(scratch, { recursive: true });
});

function send(operation: string, image: Uint8Array, fields: Record<string, string> = {}, secret = key) {
  const body = new FormData();
  body.set('image', new Blob([Uint8Array.from(image)]), 'image');
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return fetch(`${url}/image/${operation}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    body,
  });
}

/** The code of an error with its status. */
async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text();
  return `${answer.status} ${/"code":"([a-z_]+)"/.exec(text)?.[1]}`;
}

/** The most memory that a process of an engine ever held, in mebibytes. */
function peakOfEngines(): number {
  const of = (pid: string, pattern: RegExp) => {
    try {
      return Number(pattern.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]);
    } catch {
      return 0;
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.filter((pid) => of(pid, /^PPid:\s+(\d+)/m) === server.pid);
  return Math.max(0, ...children.map((pid) => of(pid, /^VmHWM:\s+(\d+) kB/m) / 1_024));
}

const chunk = (kind: string, data: Uint8Array) => {
  const named = Buffer.concat([Buffer.from(kind), data]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(data.length);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
};

/** A PNG of eight-bit RGB, or a file that pretends to be one. */
function png(width: number, height: number, data: Uint8Array, before: Uint8Array[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', header), ...before, chunk('IDAT', data), end]);
}

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
const plain = (side: number) => zeros(side * (3 * side + 1));

/** Generated in advance: a process that is busy for seconds loses its kept-alive connections. */
const gigabyte = zeros(2 ** 30);
const largestTaken = png(4_896, 4_896, plain(4_896));

describe('the server of engines', () => {
  it('answers in the format of the portal', async () => {
    const image = await pngOf(middleOf(await photograph('marie', 400), 48));
    const enlarged = await send('upscale', image, { factor: '4' });
    expect(enlarged.status).toBe(200);
    expect(Object.fromEntries(enlarged.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-engine': 'esrgan-thick',
      'x-engine-version': '1.0.0',
      'x-synthetic': 'true',
      'x-digital-source-type': 'compositeWithTrainedAlgorithmicMedia',
    });
    const bytes = Buffer.from(await enlarged.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([192, 192]);
    const asJson = await send('remove-background', image, { response_format: 'b64_json' });
    const { data } = await asJson.json();
    expect(Buffer.from(data[0].b64_json, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  it('serves nobody without the key, and no other paths', async () => {
    expect(await refusalOf(await send('upscale', png(9, 9, plain(9)), {}, 'another'))).toBe(
      '401 invalid_api_key',
    );
    expect(await refusalOf(await send('restore-face', png(9, 9, plain(9))))).toBe('404 not_found');
    expect(await refusalOf(await fetch(`${url}/image/upscale`))).toBe('405 method_not_allowed');
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
  });

  it('refuses hostile files, uses little memory and leaves nothing on the disk', async () => {
    const text = (content: string) => Buffer.from(content, 'latin1');
    const hostile: [string, Uint8Array, RegExp][] = [
      ['nothing', text(''), /^400 (?:missing_parameter|unsupported_image)/],
      [
        'SVG',
        text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
        /^400 unsupported/,
      ],
      ['GIF', text('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), /^400 unsupported/],
      ['a header of 30,000 by 30,000', png(30_000, 30_000, zeros(9)), /^400 image_too_large/],
      ['no pixels', png(0, 0, zeros(9)), /^400 unsupported/],
      ['cut off', png(64, 64, plain(64)).subarray(0, 60), /^400 unsupported/],
      ['fewer pixels than it says', png(512, 512, plain(64)), /^400 unsupported/],
      ['no compressed data', png(64, 64, text('not compressed at all')), /^400 unsupported/],
      ['an animation', png(9, 9, plain(9), [chunk('acTL', Buffer.alloc(8, 1))]), /^400 unsupported/],
      [
        'a JPEG of a header alone',
        text('\xff\xd8\xff\xc0\0\x0b\x08\0\x40\0\x40\x01\x01\x11\0\xff\xd9'),
        /^400 unsupported/,
      ],
    ];
    for (const [what, bytes, expected] of hostile) {
      for (const operation of ['upscale', 'remove-background']) {
        expect(await refusalOf(await send(operation, bytes)), what).toMatch(expected);
      }
    }
    // Bombs small enough to be sent: their non-pixel parts are not unpacked, or only up to a limit.
    const bombs: [string, Uint8Array][] = [
      ['pixels', png(64, 64, gigabyte)],
      ['a text', png(64, 64, plain(64), [chunk('zTXt', Buffer.concat([text('Comment\0\0'), gigabyte]))])],
      ['a profile', png(64, 64, plain(64), [chunk('iCCP', Buffer.concat([text('ICC\0\0'), gigabyte]))])],
    ];
    for (const [what, bytes] of bombs) {
      const answer = await send('remove-background', bytes);
      expect([200, 400], what).toContain(answer.status);
      await answer.arrayBuffer();
    }
    expect(peakOfEngines()).toBeLessThan(600);
    const largest = await send('remove-background', largestTaken);
    expect(largest.status).toBe(200);
    expect((await largest.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const peak = peakOfEngines();
    process.stdout.write(`Peak of an engine's process: ${Math.round(peak)} MB\n`);
    expect(peak).toBeLessThan(1_000);
    expect(
      execFileSync('find', [scratch, '-type', 'f'], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .filter((file) => file !== '' && !file.includes('/tsx-')),
    ).toEqual([]);
  });
});
