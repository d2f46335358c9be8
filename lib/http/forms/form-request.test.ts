import { describe, expect, it } from 'vitest';
import { bodyBytesMax } from '../../kernel/limits';
import { bodyShape } from '../../kernel/request-fields';
import { leadRequestSchema } from '../../leads/lead';
import type { ApiRequest } from '../mounts/request';
import { FormRequest, readFormFields } from './form-request';

function sent(
  body: string,
  contentType = 'application/x-www-form-urlencoded',
): ApiRequest & { reads: number } {
  return {
    id: 'request-1',
    method: 'POST',
    path: '/request/send',
    clientAddress: '10.0.0.1',
    baseUrl: 'http://localhost',
    isSecure: false,
    reads: 0,
    header: (name) => (name === 'content-type' ? contentType : undefined),
    async readBody(bytesMax) {
      this.reads += 1;
      const bytes = new TextEncoder().encode(body);
      return bytes.length > bytesMax ? { outcome: 'too_large' } : { outcome: 'read', bytes };
    },
  };
}

const pageKey = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const readFields = readFormFields(bodyShape(leadRequestSchema), ['source']);

/** Reads a body: returns its text, or the reason why it was refused. */
function read(body: string) {
  const { fields, idempotencyKey, error } = {
    fields: undefined,
    idempotencyKey: undefined,
    error: undefined,
    ...readFields(new TextEncoder().encode(body), sent(body)),
  };
  return { fields, idempotencyKey, error };
}

describe('readFormFields', () => {
  it('returns the fields of the API and the key of the hidden field', () => {
    const { fields, idempotencyKey } =
      read(
        `company=A+%26+B&annual_commit=60%2C000&contact_consent=on&timeline=&idempotency_key=+${pageKey}+`,
      ) ?? {};
    expect(fields).toEqual(
      new Map<string, unknown>([
        ['company', 'A & B'],
        ['annual_commit', 60_000],
        ['contact_consent', true],
      ]),
    );
    expect(idempotencyKey).toBe(pageKey);
  });

  it.each(['lead-1', '1', pageKey.toUpperCase(), pageKey.replace('-4', '-1'), `${pageKey}0`, `x${pageKey}`])(
    'refuses the key %j, which no page has made',
    (key) => {
      const { error } = read(`company=A&idempotency_key=${key}`);
      expect(error).toMatchObject({ error: 'invalid_field_value', fields: ['idempotency_key'] });
    },
  );

  it('accepts a form without a key', () => {
    expect(read('company=A&idempotency_key=').idempotencyKey).toBeNull();
    expect(read('company=A').idempotencyKey).toBeNull();
  });

  it('drops fields that a form may not set', () => {
    expect(read('source=api&company=A').fields).toEqual(new Map([['company', 'A']]));
  });

  it('returns only text that can be stored', () => {
    expect(read('company=a%00b%ff').fields?.get('company')).toBe('a\uFFFDb\uFFFD');
  });

  it('reads only forms', () => {
    for (const [body, type] of [
      ['{"company":"A"}', 'application/json'],
      ['company=A', 'text/plain'],
    ] as const) {
      expect(readFields(new TextEncoder().encode(body), sent(body, type))).toBeUndefined();
    }
  });
});

describe('FormRequest', () => {
  it('reads the body once, for the pipeline and to show it again', async () => {
    const request = sent('company=A&idempotency_key=k');
    const form = new FormRequest(request);
    expect(await form.forPipeline.readBody(bodyBytesMax)).toMatchObject({ outcome: 'read' });
    expect((await form.typed()).all()).toEqual(
      new Map([
        ['company', 'A'],
        ['idempotency_key', 'k'],
      ]),
    );
    expect(request.reads).toBe(1);
  });

  it('measures the values of the form, not their encoding', async () => {
    const readBytes = (text: string) =>
      new FormRequest(sent(`a=${encodeURIComponent(text)}`)).forPipeline.readBody(bodyBytesMax);
    expect((await readBytes('質'.repeat((bodyBytesMax - 4) / 3))).outcome).toBe('read');
    expect((await readBytes('質'.repeat(bodyBytesMax / 3 + 1))).outcome).toBe('too_large');
    expect((await readBytes('x'.repeat(bodyBytesMax - 2))).outcome).toBe('read');
    expect((await readBytes('x'.repeat(bodyBytesMax - 1))).outcome).toBe('too_large');
  });

  it('still returns the typed text of a form that is slightly too large', async () => {
    const form = new FormRequest(sent(`company=A&workflow=${'x'.repeat(bodyBytesMax)}`));
    expect((await form.typed()).text('company')).toBe('A');
  });

  it('joins a field that was sent several times, one value a line', async () => {
    const typed = await new FormRequest(sent('quote_id=a&company=A&quote_id=b&company=B')).typed();
    expect([...typed.all(['quote_id', 'none'])]).toEqual([
      ['quote_id', 'a\nb'],
      ['company', 'B'],
    ]);
  });

  const multipart = 'multipart/form-data; boundary=edge';
  const part = (name: string, content: string, file = '') =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;

  it('reads a form with files, and the text of each file', async () => {
    const file = '; filename="a.json"\r\nContent-Type: application/json';
    const body = `${part('id', 'vision')}${part('mode', 'a')}${part('mode', 'b')}${part('file', '{"ö":1}', file)}--edge--\r\n`;
    const fields = await new FormRequest(sent(body, multipart), 100_000).fields();
    if ('error' in fields) throw new Error(fields.error);
    expect([...fields.all(['mode'])]).toEqual([
      ['id', 'vision'],
      ['mode', 'a\nb'],
      ['file', '{"ö":1}'],
    ]);
  });

  it('refuses a form with files that is too large, or none', async () => {
    const large = `${part('file', 'x'.repeat(60_000))}--edge--\r\n`;
    expect(await new FormRequest(sent(large, multipart)).fields()).toMatchObject({
      error: 'payload_too_large',
    });
    expect(await new FormRequest(sent(large, multipart), 60_000).fields()).not.toHaveProperty('error');
    expect(await new FormRequest(sent('--edge', multipart)).fields()).toMatchObject({ error: 'bad_request' });
  });
});
