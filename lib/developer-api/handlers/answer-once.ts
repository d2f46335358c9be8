import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ApiAnswer } from '../../http/mounts/request';
import type { DeveloperAnswer } from '../http/request';
import { DeveloperError } from '../kernel/developer-errors';
import { claimAnswer, keepAnswer, releaseAnswer } from '../ledger/ledger-queries';
import type { Call } from './answer-call';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keptSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** Derives the key from the caller's Idempotency-Key. The portal stores only a digest of that. */
function keyOf(named: string): Buffer {
  return createHmac('sha256', 'kept answer of the developer API').update(named).digest();
}

/** Encrypts an answer so that only a request with the same Idempotency-Key can read it. */
export function sealAnswer({ status, headers, body }: ApiAnswer, named: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(named), iv);
  const bytes = sealing.update(JSON.stringify({ status, headers, body }), 'utf8');
  return Buffer.concat([iv, bytes, sealing.final(), sealing.getAuthTag()]).toString('base64');
}

/** Returns the original answer, with a header that marks it as replayed. Throws for another key. */
export function openAnswer(sealed: string, named: string): ApiAnswer {
  const bytes = Buffer.from(sealed, 'base64');
  const opening = createDecipheriv(cipher, keyOf(named), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opening.setAuthTag(bytes.subarray(-tagBytes));
  const text = Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
  const kept = keptSchema.parse(JSON.parse(text.toString('utf8')));
  return { ...kept, headers: { ...kept.headers, 'Idempotent-Replayed': 'true' } };
}

const keyLengthMax = 255;

/** Maximum size of an answer that is kept, in characters. */
const keptCharactersMax = 1_048_576;

/** Maximum wait for the first request with a key, and pause between two checks, in milliseconds. */
const waitMs = 30_000;
const lookMs = 250;

/**
 * Answers a request with an Idempotency-Key once in 24 hours: a repeated request waits for the first answer and returns
 * the same. The work continues if the caller disconnects. A failure is not kept. Throws DeveloperError
 * `idempotency_key_reused` or `idempotency_in_progress`, and the errors of `answer`.
 */
export async function answerOnce(
  call: Call,
  asked: string,
  answer: (signal: AbortSignal) => Promise<DeveloperAnswer>,
): Promise<DeveloperAnswer> {
  const { request, deps } = call;
  const named = request.header('idempotency-key')?.trim();
  if (!named) return answer(request.signal);
  if (named.length > keyLengthMax) throw new DeveloperError('invalid_value', { param: 'Idempotency-Key' });
  const place = { keyId: call.key.keyId, keySha256: sha256(named) };
  const requestSha256 = sha256(`${request.path}\n${asked}`);
  const waitsUntil = performance.now() + waitMs;
  for (;;) {
    const found = await deps.database.run((orm) => claimAnswer(orm, place, requestSha256));
    if (found.outcome === 'claimed') break;
    if (found.requestSha256 !== requestSha256) throw new DeveloperError('idempotency_key_reused');
    if (found.sealed !== null) return openAnswer(found.sealed, named);
    if (performance.now() > waitsUntil || request.signal.aborted)
      throw new DeveloperError('idempotency_in_progress');
    await pause();
  }
  const release = () => deps.database.run((orm) => releaseAnswer(orm, place)).catch(() => {});
  const keep = async ({ status, headers }: DeveloperAnswer, body: string) => {
    if (body.length > keptCharactersMax) return release();
    const sealed = sealAnswer({ status, headers, body }, named);
    await deps.database.run((orm) => keepAnswer(orm, place, sealed)).catch(release);
  };
  try {
    const given = await answer(new AbortController().signal);
    if (!('pieces' in given)) {
      await keep(given, given.body);
      return given;
    }
    const onEnd = (body: string) => (given.hasFailed?.() ? release() : keep(given, body));
    return { ...given, pieces: readToItsEnd(given.pieces, onEnd) };
  } catch (error) {
    await release();
    throw error;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Pieces that wait for a slow reader once the answer is too large to be kept. */
const waitingMax = 64;

/** Yields pieces as they arrive, and reads them to their end even if the caller leaves. */
export function readToItsEnd(
  pieces: AsyncGenerator<string | Uint8Array>,
  onEnd: (text: string) => Promise<void>,
): AsyncGenerator<string | Uint8Array> {
  const waiting: (string | Uint8Array)[] = [];
  let text = '';
  let isOver = false;
  let isLeft = false;
  let wake = () => {};
  const readAll = async () => {
    for await (const piece of pieces) {
      if (!isLeft) waiting.push(piece);
      wake();
      if (text.length <= keptCharactersMax) text += piece;
      else while (!isLeft && waiting.length > waitingMax) await pause();
    }
    await onEnd(text);
  };
  const end = () => {
    isOver = true;
    wake();
  };
  readAll().then(end, end);
  return (async function* () {
    try {
      for (;;) {
        const piece = waiting.shift();
        if (piece !== undefined) yield piece;
        else if (isOver) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      isLeft = true;
      waiting.length = 0;
    }
  })();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, lookMs));
