import { type ErrorBody, errorBody } from '../../kernel/errors';
import { type FieldKinds, idempotencyKeyField, wireValues } from '../../kernel/form-values';
import { bodyBytesMax } from '../../kernel/limits';
import type { ApiRequest, ReadBody } from '../mounts/request';
import { storableText } from '../post/body-fields';
import type { ReadFields } from '../post/post-pipeline';
import type { FormSender } from './form-answer';

/** Percent-encoding writes a byte as three, and the limit is on what the form says. */
const rawBytesMax = 3 * bodyBytesMax;

/** Bytes of a form's content once `%C3` counts as the one byte that it stands for. */
function contentBytes(raw: Uint8Array): number {
  let escapes = 0;
  for (const byte of raw) if (byte === 0x25) escapes += 1;
  return raw.byteLength - 2 * escapes;
}

/** The fields of a form, as typed. */
export class FormFields {
  readonly #fields: readonly (readonly [string, string])[];

  constructor(raw: Uint8Array) {
    const fields = new URLSearchParams(new TextDecoder().decode(raw));
    this.#fields = [...fields].map(([name, text]) => [storableText(name), storableText(text)]);
  }

  /** The text of a field; of several the last, empty where there is none. */
  text(name: string): string {
    return this.texts(name).at(-1) ?? '';
  }

  /** All texts of a field that can be sent several times. */
  texts(name: string): string[] {
    return this.#fields.filter(([known]) => known === name).map(([, text]) => text);
  }

  /** Everything that was typed, of several the last. */
  all(): Map<string, string> {
    return new Map(this.#fields);
  }
}

/** A POST of a form, whose body can be read by the pipeline and again to show the form with what was typed. */
export class FormRequest implements FormSender {
  readonly wantsJson: boolean;
  #raw: Promise<ReadBody> | undefined;

  constructor(private readonly sent: ApiRequest) {
    this.wantsJson = sent.header('accept')?.includes('application/json') ?? false;
  }

  /** The same request for the pipeline. */
  get forPipeline(): ApiRequest {
    const { id, method, path, clientAddress, baseUrl, isSecure } = this.sent;
    const header = (name: string) => this.sent.header(name);
    const readBody = (bytesMax: number) => this.#read(bytesMax);
    return { id, method, path, clientAddress, baseUrl, isSecure, header, readBody };
  }

  /** The fields of a form that was read before; none where it never arrived. */
  async sentFields(): Promise<FormFields> {
    const body = await this.#readRaw();
    return new FormFields(body.outcome === 'read' ? body.bytes : new Uint8Array());
  }

  /** The fields of a form that says no more than {@link bodyBytesMax} bytes, or why they could not be read. */
  async fields(): Promise<FormFields | ErrorBody> {
    const body = await this.#read(bodyBytesMax);
    if (body.outcome === 'read') return new FormFields(body.bytes);
    return body.outcome === 'too_large'
      ? errorBody('payload_too_large', { max_bytes: bodyBytesMax })
      : errorBody('bad_request', {});
  }

  /** Everything that was typed; empty where the body was too large to be read or never arrived. */
  async texts(): Promise<Map<string, string>> {
    const raw = await this.#readRaw();
    return raw.outcome === 'read' && isFormEncoded(this.sent) ? new FormFields(raw.bytes).all() : new Map();
  }

  async #read(bytesMax: number): Promise<ReadBody> {
    const raw = await this.#readRaw();
    const isTooLarge = raw.outcome === 'read' && contentBytes(raw.bytes) > bytesMax;
    return isTooLarge ? { outcome: 'too_large' } : raw;
  }

  #readRaw(): Promise<ReadBody> {
    this.#raw ??= this.sent.readBody(rawBytesMax);
    return this.#raw;
  }
}

function isFormEncoded(request: ApiRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.header('content-type') ?? '');
}

/** What a form's body says, without the fields that a form may not set, and its hidden key. */
export function readFormFields(kinds: FieldKinds, notFromForms: readonly string[]): ReadFields {
  return (bytes, request) => {
    if (!isFormEncoded(request)) return undefined;
    const texts = new FormFields(bytes).all();
    const idempotencyKey = texts.get(idempotencyKeyField)?.trim() || null;
    for (const name of [idempotencyKeyField, ...notFromForms]) texts.delete(name);
    return { fields: wireValues(texts, kinds), idempotencyKey };
  };
}
