import { jsonOf } from '../../kernel/json-of';
import type { Environment } from '../../process/env';
import { log } from '../../process/log';
import {
  CallerLeft,
  DeveloperError,
  type DeveloperErrorCode,
  isDeveloperError,
} from '../kernel/developer-errors';
import { providerAnswerWithinMs } from '../kernel/developer-limits';
import type { ConfiguredProviders } from '../kernel/serving';

type Family = 'CHAT' | 'EMBEDDINGS' | 'SPEECH' | 'MODERATION' | 'IMAGE';
type ProviderSettings = Pick<
  Environment,
  | `${Family}_UPSTREAM_${'URL' | 'KEY'}`
  | `${Exclude<Family, 'IMAGE'>}_UPSTREAM_MODELS`
  | 'SPEECH_UPSTREAM_SYNTHESIS_MODELS'
  | 'IMAGE_UPSTREAM_OPERATIONS'
  | `${'' | 'IMAGE_'}UPSTREAM_SILENCE_SECONDS`
>;

/** Maximum size of a provider's body in memory, in bytes. */
const answerBytesMax = 16_777_216;

const quotedCharactersMax = 1_000;

const retryAfterSecondsMax = 3_600;

const callersFault = [400, 404, 409, 413, 415, 422];

/** An OpenAI-compatible API of a provider. */
export class Provider {
  constructor(
    private readonly url: string,
    private readonly key: string | undefined,
    readonly models: readonly string[],
    private readonly silenceMs: number,
  ) {}

  /**
   * Sends a request and resolves when its answer begins successfully. Otherwise throws a DeveloperError for the caller,
   * which never includes a redirect or the provider's messages about credentials.
   */
  async post(path: string, body: string | FormData, callerLeft: AbortSignal): Promise<ProviderAnswer> {
    if (callerLeft.aborted) throw new CallerLeft(false);
    const watch = new SilenceWatch(this.silenceMs, callerLeft);
    const headers = {
      ...(this.key && { Authorization: `Bearer ${this.key}` }),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    };
    try {
      const response = await fetch(`${this.url}${path}`, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        cache: 'no-store',
        signal: watch.signal,
      });
      const answer = new ProviderAnswer(response, watch);
      if (response.ok) return answer;
      throw await this.#failure(response, answer);
    } catch (error) {
      watch.end();
      throw watch.failureOf(error);
    }
  }

  async #failure({ status, headers }: Response, answer: ProviderAnswer): Promise<DeveloperError> {
    const text = await answer.text().catch(() => '');
    if (status === 401 || status === 403) return new DeveloperError('upstream_rejected_key');
    if (status === 429) return new DeveloperError('upstream_rate_limited', retryOf(headers));
    if (!callersFault.includes(status)) return new DeveloperError('upstream_error');
    if (status === 404) return new DeveloperError('model_not_found');
    return new DeveloperError(
      'upstream_refused',
      errorOf(text, (words) => this.#quoted(words)),
    );
  }

  /**
   * Returns the beginning of a provider's message, without the provider's key. The key is removed before the text
   * is cut, so that no part of it remains.
   */
  #quoted(text: string): string {
    const withoutKey = this.key ? text.replaceAll(this.key, '[removed]') : text;
    return withoutKey.slice(0, quotedCharactersMax);
  }
}

function retryOf(headers: Headers): { retryAfterSeconds?: number } {
  const said = headers.get('retry-after')?.trim() ?? '';
  const isDate = said.endsWith('GMT');
  const seconds = isDate ? (Date.parse(said) - Date.now()) / 1_000 : /^\d{1,9}$/.test(said) && Number(said);
  if (seconds === false || !Number.isFinite(seconds)) return {};
  return { retryAfterSeconds: Math.min(retryAfterSecondsMax, Math.max(1, seconds)) };
}

function errorOf(text: string, quoted: (words: string) => string): { message?: string; param?: string } {
  const body = jsonOf(text);
  const error: unknown =
    typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  if (typeof error !== 'object' || error === null) return {};
  const message = 'message' in error && typeof error.message === 'string' ? error.message : undefined;
  const param = 'param' in error && typeof error.param === 'string' ? error.param : undefined;
  return { ...(message && { message: quoted(message) }), ...(param && { param: quoted(param) }) };
}

/** Aborts a request if the provider is silent for too long or takes too long overall, or if the caller leaves. */
class SilenceWatch {
  readonly #ending = new AbortController();
  readonly #whole: NodeJS.Timeout;
  #silence: NodeJS.Timeout | undefined;
  #reason: DeveloperErrorCode | 'caller_left' | undefined;

  constructor(
    private readonly silenceMs: number,
    private readonly callerLeft: AbortSignal,
  ) {
    this.#whole = setTimeout(() => this.#abort('upstream_timeout'), providerAnswerWithinMs);
    callerLeft.addEventListener('abort', this.#onCallerLeft, { once: true });
    this.onData();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  readonly #onCallerLeft = () => this.#abort('caller_left');

  #abort(reason: DeveloperErrorCode | 'caller_left'): void {
    this.#reason ??= reason;
    this.#ending.abort();
  }

  /** Restarts the timeout after data from the provider. */
  onData(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#abort('upstream_timeout'), this.silenceMs);
  }

  /** Stops the timeout while the caller is slow. */
  pause(): void {
    clearTimeout(this.#silence);
  }

  end(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#whole);
    this.callerLeft.removeEventListener('abort', this.#onCallerLeft);
  }

  stop(): void {
    this.end();
    this.#ending.abort();
  }

  failureOf(error: unknown): Error {
    if (this.#reason === 'caller_left') return new CallerLeft(true);
    if (this.#reason !== undefined) return new DeveloperError(this.#reason);
    return isDeveloperError(error) ? error : new DeveloperError('upstream_error');
  }
}

export class ProviderAnswer {
  constructor(
    private readonly response: Response,
    private readonly watch: SilenceWatch,
  ) {}

  get contentType(): string {
    return this.header('content-type') ?? '';
  }

  header(name: string): string | undefined {
    return this.response.headers.get(name) ?? undefined;
  }

  async text(): Promise<string> {
    let text = '';
    for await (const piece of this.pieces()) {
      text += piece;
      if (text.length > answerBytesMax) {
        this.watch.stop();
        throw new DeveloperError('upstream_error');
      }
    }
    return text;
  }

  /** Yields the text as it arrives. Throws as {@link text} does; leaving the loop stops the provider. */
  async *pieces(): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const bytes of this.bytes()) yield decoder.decode(bytes, { stream: true });
  }

  /** Yields the bytes as they arrive; otherwise like {@link pieces}. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    const reader = this.response.body?.getReader();
    let isComplete = false;
    try {
      while (reader) {
        this.watch.onData();
        const { done, value } = await reader.read();
        this.watch.pause();
        if (done) break;
        yield value;
      }
      isComplete = true;
    } catch (error) {
      throw this.watch.failureOf(error);
    } finally {
      if (isComplete) this.watch.end();
      else this.watch.stop();
    }
  }
}

/**
 * Minimum length of a key, in characters. A shorter one is a placeholder or easily guessed, and may occur in an
 * error message by chance.
 */
const keyLengthMin = 16;

function warnOfShortKey(setting: string): void {
  log.warn({ setting }, `${setting} is shorter than ${keyLengthMin} characters`);
}

export class Providers implements ConfiguredProviders {
  readonly chat: Provider | undefined;
  readonly embeddings: Provider | undefined;
  readonly speech: Provider | undefined;
  /** Provider that generates speech; the same one that `speech` uses to transcribe. */
  readonly synthesis: Provider | undefined;
  readonly moderation: Provider | undefined;
  readonly image: Provider | undefined;

  constructor(settings: ProviderSettings) {
    const of = (family: Family, models: readonly string[] = []) => {
      const url = settings[`${family}_UPSTREAM_URL`];
      if (!url || models.length === 0) return undefined;
      const silence = family === 'IMAGE' ? 'IMAGE_UPSTREAM_SILENCE_SECONDS' : 'UPSTREAM_SILENCE_SECONDS';
      return new Provider(url, settings[`${family}_UPSTREAM_KEY`], models, settings[silence] * 1_000);
    };
    for (const family of ['CHAT', 'EMBEDDINGS', 'SPEECH', 'MODERATION', 'IMAGE'] as const) {
      const key = settings[`${family}_UPSTREAM_KEY`];
      const isShort = key !== undefined && key.length < keyLengthMin;
      if (settings[`${family}_UPSTREAM_URL`] && isShort) warnOfShortKey(`${family}_UPSTREAM_KEY`);
    }
    this.chat = of('CHAT', settings.CHAT_UPSTREAM_MODELS);
    this.embeddings = of('EMBEDDINGS', settings.EMBEDDINGS_UPSTREAM_MODELS);
    this.speech = of('SPEECH', settings.SPEECH_UPSTREAM_MODELS);
    this.synthesis = of('SPEECH', settings.SPEECH_UPSTREAM_SYNTHESIS_MODELS);
    this.moderation = of('MODERATION', settings.MODERATION_UPSTREAM_MODELS);
    this.image = of('IMAGE', settings.IMAGE_UPSTREAM_OPERATIONS);
  }
}
