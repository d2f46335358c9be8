import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../http/mounts/request';
import { readDeveloperForm } from './read-form';

const boundary = '----form-7a1';
const multipart = `multipart/form-data; boundary=${boundary}`;

function requestOf(body: string | Uint8Array, contentType: string): ApiRequest {
  const bytes = Buffer.from(body);
  return {
    id: 'request-1',
    method: 'POST',
    path: '/v1/speech/transcribe',
    clientAddress: '10.0.0.1',
    baseUrl: 'http://localhost',
    isSecure: false,
    header: (name) => (name === 'content-type' ? contentType : undefined),
    readBody: async (bytesMax) =>
      bytes.length > bytesMax ? { outcome: 'too_large' } : { outcome: 'read', bytes },
  };
}

const read = (body: string | Uint8Array, contentType = multipart) =>
  readDeveloperForm(requestOf(body, contentType), 30_000_000);

/** A part as it is sent; a file if a file name is given. */
function partOf(name: string, content: string, filename?: string): string {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
}

const end = `--${boundary}--\r\n`;

describe('a form of the developer API', () => {
  it('keeps texts by name and in order, and one file per name', async () => {
    const form = await read(
      partOf('include[]', 'logprobs') +
        partOf('audio', '\0RIFF\r\n--x', 'a "b" ü.wav') +
        partOf('include[]', 'größer') +
        partOf('audio', 'second', 'c.wav') +
        partOf('empty', '') +
        end,
    );
    expect(form.texts('include[]')).toEqual(['logprobs', 'größer']);
    expect(form.texts('empty')).toEqual(['']);
    expect(form.texts('audio')).toEqual([]);
    expect(form.texts('__proto__')).toEqual([]);
    expect(Buffer.from(form.file('audio') ?? []).toString()).toBe('\0RIFF\r\n--x');
    expect(form.file('include[]')).toBeUndefined();
  });

  it('is parsed as a FormData is encoded', async () => {
    const sent = new FormData();
    sent.set('model', 'whisper');
    sent.set('file', new Blob([new Uint8Array([1, 2, 3])]), 'a.wav');
    sent.set('nothing', new Blob([]), 'b.wav');
    const web = new Response(sent);
    const contentType = web.headers.get('content-type') ?? '';
    const form = await read(new Uint8Array(await web.arrayBuffer()), contentType);
    expect(form.texts('model')).toEqual(['whisper']);
    expect([...(form.file('file') ?? [])]).toEqual([1, 2, 3]);
    expect(form.file('nothing')?.length).toBe(0);
  });

  it('takes a file out of the body without copying it', async () => {
    const request = requestOf(partOf('audio', 'x'.repeat(24_000_000), 'a.wav') + end, multipart);
    const body = await request.readBody(30_000_000);
    const form = await readDeveloperForm(request, 30_000_000);
    expect(form.file('audio')?.length).toBe(24_000_000);
    expect(body.outcome === 'read' && body.bytes.buffer === form.file('audio')?.buffer).toBe(true);
  });

  it.each([
    ['without a boundary', partOf('a', 'b') + end, 'multipart/form-data'],
    ['of another type', partOf('a', 'b') + end, `multipart/mixed; boundary=${boundary}`],
    ['in an address', 'a=b', 'application/x-www-form-urlencoded'],
    ['of JSON', '{}', 'application/json'],
    ['without a type', '{}', ''],
    ['that is empty', '', multipart],
    ['that does not end', partOf('a', 'b'), multipart],
    ['that is cut in its headers', `--${boundary}\r\nContent-Disp`, multipart],
    ['with another boundary', partOf('a', 'b') + end, 'multipart/form-data; boundary=other'],
    ['with a part that has no name', `--${boundary}\r\n\r\nb\r\n${end}`, multipart],
    ['whose text is not UTF-8', Buffer.from(partOf('a', '\u00ff') + end, 'latin1'), multipart],
    ['of too many parts', partOf('a', 'b').repeat(51) + end, multipart],
    ['with enormous headers', partOf('a'.repeat(9_000), 'b') + end, multipart],
  ])('%s is refused', (_, body, contentType) =>
    expect(read(body, contentType)).rejects.toMatchObject({ code: 'invalid_multipart' }),
  );

  it.each([
    `Multipart/Form-Data; boundary=${boundary}`,
    `multipart/form-data; charset=utf-8; boundary="${boundary}"`,
    `multipart/form-data ; boundary=${boundary} ; charset=utf-8`,
  ])('is read as %s', async (contentType) =>
    expect((await read(partOf('a', 'b') + end, contentType)).texts('a')).toEqual(['b']),
  );
});
