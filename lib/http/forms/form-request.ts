import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser';
import { type ErrorBody, errorBody } from '../../kernel/errors';
import { type FieldKinds, idempotencyKeyField, isPageKey, wireValues } from '../../kernel/form-values';
import { bodyBytesMax } from '../../kernel/limits';
import { env } from '../../process/env';
import { isSecure, publicUrl } from '../../process/public-url';
import type { ApiRequest, ReadBody } from '../mounts/request';
import { storableText } from '../post/body-fields';
import type { ReadFields } from '../post/post-pipeline';
import type { FormSender } from './form-answer';

const wrappingBytesMax = 16_384;
const partsMax = 400;

const foreignKey = errorBody('invalid_field_value', {
  fields: [idempotencyKeyField],
  message: `${idempotencyKeyField} does not match the page. Reload the page and send the form again.`,
});

/** Counts the bytes of a form's content after decoding, so `%C3` counts as one byte. */
function contentBytes(raw: Uint8Array): number {
  let escapes = 0;
  for (const byte of raw) if (byte === 0x25) escapes += 1;
  return raw.byteLength - 2 * escapes;
}

export interface FormFile {
  name: string;
  bytes: Uint8Array;
}

export class FormFields {
  readonly #fields: readonly (readonly [string, string])[];

  constructor(
    sent: Uint8Array | Iterable<readonly [string, string]>,
    private readonly files: ReadonlyMap<string, FormFile> = new Map(),
  ) {
    const fields = sent instanceof Uint8Array ? new URLSearchParams(new TextDecoder().decode(sent)) : sent;
    this.#fields = [...fields].map(([name, text]) => [storableText(name), storableText(text)]);
  }

  text(name: string): string {
    return this.texts(name).at(-1) ?? '';
  }

  texts(name: string): string[] {
    return this.#fields.filter(([known]) => known === name).map(([, text]) => text);
  }

  /** Returns a file as it was sent; empty if a browser sent the field without one. */
  file(name: string): FormFile | undefined {
    return this.files.get(name);
  }

  /** Returns all typed text: one value per line for fields in `lists`, the last value for others. */
  all(lists: readonly string[] = []): Map<string, string> {
    const all = new Map(this.#fields);
    for (const name of lists) if (all.has(name)) all.set(name, this.texts(name).join('\n'));
    return all;
  }
}

export class FormRequest implements FormSender {
  readonly wantsJson: boolean;
  #raw: Promise<ReadBody> | undefined;

  /** `contentBytesMax` is in bytes; only forms with files exceed a normal body. */
  constructor(
    private readonly sent: ApiRequest,
    private readonly contentBytesMax = bodyBytesMax,
  ) {
    this.wantsJson = sent.header('accept')?.includes('application/json') ?? false;
  }

  get forPipeline(): ApiRequest {
    const { id, method, path, clientAddress, baseUrl, isSecure } = this.sent;
    const header = (name: string) => this.sent.header(name);
    const readBody = (bytesMax: number) => this.#read(bytesMax);
    return { id, method, path, clientAddress, baseUrl, isSecure, header, readBody };
  }

  /** Returns the fields of a form within the size limit, or the error if they could not be read. */
  async fields(): Promise<FormFields | ErrorBody> {
    const boundary = isFormData(this.sent)
      ? getMultipartBoundary(this.sent.header('content-type') ?? '')
      : null;
    const body = await (boundary === null ? this.#read(this.contentBytesMax) : this.#readRaw());
    if (body.outcome === 'read') return formOf(body.bytes, boundary) ?? errorBody('bad_request', {});
    return body.outcome === 'too_large'
      ? errorBody('payload_too_large', { max_bytes: bodyBytesMax })
      : errorBody('bad_request', {});
  }

  /** Returns the typed text; nothing if the body was too large or never arrived. */
  async typed(): Promise<FormFields> {
    const raw = await this.#readRaw();
    return new FormFields(raw.outcome === 'read' && isFormEncoded(this.sent) ? raw.bytes : new Uint8Array());
  }

  async #read(bytesMax: number): Promise<ReadBody> {
    const raw = await this.#readRaw();
    const isTooLarge = raw.outcome === 'read' && contentBytes(raw.bytes) > bytesMax;
    return isTooLarge ? { outcome: 'too_large' } : raw;
  }

  #readRaw(): Promise<ReadBody> {
    // Percent-encoding writes a byte as three, and the limit is for the decoded content.
    const encodedBytesMax = 3 * this.contentBytesMax;
    const bytesMax = isFormData(this.sent) ? this.contentBytesMax + wrappingBytesMax : encodedBytesMax;
    this.#raw ??= this.sent.readBody(bytesMax);
    return this.#raw;
  }
}

function isFormData(request: ApiRequest): boolean {
  return /^multipart\/form-data *;/i.test(request.header('content-type') ?? '');
}

function formOf(bytes: Uint8Array, boundary: string | null): FormFields | undefined {
  if (boundary === null) return new FormFields(bytes);
  const limits = { maxParts: partsMax, maxFileSize: bytes.length, maxTotalSize: bytes.length };
  try {
    const parts = [...parseMultipart(bytes, { boundary, ...limits })];
    const texts = parts.map(({ name = '', bytes: content }): [string, string] => [
      name,
      new TextDecoder().decode(content),
    ]);
    const files = parts.flatMap(({ name = '', filename, bytes: content }): [string, FormFile][] =>
      filename === undefined ? [] : [[name, { name: storableText(filename), bytes: content }]],
    );
    return new FormFields(texts, new Map(files));
  } catch {
    return undefined;
  }
}

function isFormEncoded(request: ApiRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.header('content-type') ?? '');
}

/** Refuses a key that no page has created, even if a record has it. */
export function readFormFields(kinds: FieldKinds, notFromForms: readonly string[]): ReadFields {
  return (bytes, request) => {
    if (!isFormEncoded(request)) return undefined;
    const texts = new FormFields(bytes).all();
    const idempotencyKey = texts.get(idempotencyKeyField)?.trim() || null;
    if (idempotencyKey !== null && !isPageKey(idempotencyKey)) return { error: foreignKey };
    for (const name of [idempotencyKeyField, ...notFromForms]) texts.delete(name);
    return { fields: wireValues(texts, kinds), idempotencyKey };
  };
}

interface OriginRule {
  /**
   * For pages that send no referrer, and for programs: allows a missing Origin, uses Sec-Fetch-Site if a
   * browser sends `null`, and accepts another scheme than the portal's public one.
   */
  mayBeUnnamed?: boolean;
}

/**
 * Returns true if a form comes from this portal's own pages: its Origin names the host of BASE_URL or, if
 * that is unset, the request's host, over HTTPS if the portal is reached over HTTPS. Founders' pages include
 * an Origin in every form.
 */
export function isSameOrigin(headers: Headers, { mayBeUnnamed = false }: OriginRule = {}): boolean {
  const origin = headers.get('origin');
  if (origin === null) return mayBeUnnamed;
  if (origin === 'null') return mayBeUnnamed && headers.get('sec-fetch-site') === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const sentTo = { header: (name: string) => headers.get(name) ?? undefined, isEncrypted: false };
  const { host, protocol } = new URL(origin);
  if (!mayBeUnnamed && isSecure(sentTo) && protocol !== 'https:') return false;
  if (env.BASE_URL) return host === new URL(env.BASE_URL).host;
  return host === headers.get('host') || host === new URL(publicUrl(sentTo)).host;
}
