import { type FieldKinds, idempotencyKeyField, wireValues } from '../../kernel/form-values';
import { bodyBytesMax } from '../../kernel/limits';
import type { ApiRequest, ReadBody } from '../mounts/request';
import { storableText } from '../post/body-fields';
import type { ReadFields } from '../post/post-pipeline';

/**
 * Raw bytes that are read of a form: percent-encoding writes a byte as three, and the limit is on what the
 * form says, not on how the browser writes it.
 */
const rawBytesMax = 3 * bodyBytesMax;

/** Bytes of a form's content once `%C3` counts as the one byte that it stands for. */
function contentBytes(raw: Uint8Array): number {
  let escapes = 0;
  for (const byte of raw) if (byte === 0x25) escapes += 1;
  return raw.byteLength - 2 * escapes;
}

/** The text of a form's fields, as typed; of fields that were sent twice the last one counts. */
function formTexts(raw: Uint8Array): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(new TextDecoder().decode(raw))) {
    texts.set(storableText(name), storableText(text));
  }
  return texts;
}

/** A POST of a form, whose body can be read by the pipeline and again to show the form with what was typed. */
export class FormRequest {
  #raw: Promise<ReadBody> | undefined;

  constructor(private readonly sent: ApiRequest) {}

  /** The same request for the pipeline. */
  get forPipeline(): ApiRequest {
    const { id, method, path, clientAddress, baseUrl, isSecure } = this.sent;
    return {
      id,
      method,
      path,
      clientAddress,
      baseUrl,
      isSecure,
      header: (name) => this.sent.header(name),
      readBody: async (bytesMax) => {
        const raw = await this.#readRaw();
        const isTooLarge = raw.outcome === 'read' && contentBytes(raw.bytes) > bytesMax;
        return isTooLarge ? { outcome: 'too_large' } : raw;
      },
    };
  }

  /** Everything that was typed; empty where the body was too large to be read or never arrived. */
  async texts(): Promise<Map<string, string>> {
    const raw = await this.#readRaw();
    return raw.outcome === 'read' && isFormEncoded(this.sent) ? formTexts(raw.bytes) : new Map();
  }

  #readRaw(): Promise<ReadBody> {
    this.#raw ??= this.sent.readBody(rawBytesMax);
    return this.#raw;
  }
}

function isFormEncoded(request: ApiRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.header('content-type') ?? '');
}

/**
 * What a form's body says, for the pipeline: the wire's fields, without those that a form may not set, and
 * the key of its hidden field.
 */
export function readFormFields(kinds: FieldKinds, notFromForms: readonly string[]): ReadFields {
  return (bytes, request) => {
    if (!isFormEncoded(request)) return undefined;
    const texts = formTexts(bytes);
    const idempotencyKey = texts.get(idempotencyKeyField)?.trim() || null;
    for (const name of [idempotencyKeyField, ...notFromForms]) texts.delete(name);
    return { fields: wireValues(texts, kinds), idempotencyKey };
  };
}
