import type { IncomingMessage } from 'node:http';
import type { HasRoomFor, ReadBody } from './request';

export const bodyArrivesWithinMs = 10_000;

/** Bodies above this size, in bytes, must arrive at a minimum rate after a grace period. */
const smallBodyBytesMax = 65_536;
const bytesPerSecondMin = 16_000;
const slowStartMs = 2_000;

const watchEveryMs = 500;

/** Number of small chunks that are kept before they are joined: each uses about 100 bytes more than its content. */
const looseChunksMax = 1_024;
const looseChunkBytesMax = 1_024;

/** Beyond this number, chunks must have a minimum size on average: each takes microseconds, however small it is. */
const tinyChunksMax = 4_096;
const averageChunkBytesMin = 64;

class ChunkCount {
  #chunks = 0;
  #bytes = 0;

  /** Returns false once too many tiny chunks have been counted. */
  add({ length }: Uint8Array): boolean {
    this.#chunks += 1;
    this.#bytes += length;
    return this.#chunks <= tinyChunksMax || this.#bytes >= this.#chunks * averageChunkBytesMin;
  }
}

const chunkedHeader = 'transfer-encoding';

/** Discards the body of a request that was answered without reading it, and ends the connection of tiny chunks. */
export function discardUnread(message: IncomingMessage): void {
  // Lengths first, because this runs for every answer.
  const isChunked = message.rawHeaders.some(
    ({ length }, at, all) => length === chunkedHeader.length && all[at]?.toLowerCase() === chunkedHeader,
  );
  if (!isChunked || message.complete || message.readableFlowing !== null) return;
  const counted = new ChunkCount();
  message.on('data', (chunk: Buffer) => {
    if (!counted.add(chunk)) message.destroy();
  });
}

/** Chunks of a body, which may arrive in small ones. */
class Chunks {
  readonly #joined: Uint8Array[] = [];
  #loose: Uint8Array[] = [];

  push(chunk: Uint8Array): void {
    if (chunk.length > looseChunkBytesMax) {
      this.#join();
      this.#joined.push(chunk);
    } else if (this.#loose.push(chunk) >= looseChunksMax) this.#join();
  }

  #join(): void {
    const [only] = this.#loose;
    if (only) this.#joined.push(this.#loose.length === 1 ? only : Buffer.concat(this.#loose));
    this.#loose = [];
  }

  /** Returns the whole body; a body of one chunk is not copied. */
  whole(bytes: number): Uint8Array {
    this.#join();
    const [only] = this.#joined;
    return only && this.#joined.length === 1 ? only : Buffer.concat(this.#joined, bytes);
  }
}

function announcedBytes(contentLength: string | undefined | null): number {
  return Number(contentLength ?? 0);
}

/** Calls `onLate` when a body takes too long, or is large and arrives too slowly. Returns a function that stops this. */
function watchArrival(announced: number, bytesRead: () => number, onLate: () => void): () => void {
  const begunAt = performance.now();
  const timer = setInterval(() => {
    const ms = performance.now() - begunAt;
    const isLarge = Math.max(announced, bytesRead()) > smallBodyBytesMax;
    const isSlow = ms > slowStartMs && bytesRead() < (bytesPerSecondMin * ms) / 1_000;
    if (ms >= bodyArrivesWithinMs || (isLarge && isSlow)) onLate();
  }, watchEveryMs);
  return () => clearInterval(timer);
}

interface BodyLimits {
  announced: number;
  bytesMax: number;
  hasRoomFor: HasRoomFor;
}

class ArrivingBody {
  #chunks: Chunks | undefined = new Chunks();
  #bytesRead = 0;
  readonly #counted = new ChunkCount();
  readonly #stopWatching: () => void;

  constructor(
    private readonly limits: BodyLimits,
    private readonly onSettled: (body: ReadBody) => void,
  ) {
    this.#stopWatching = watchArrival(
      limits.announced,
      () => this.#bytesRead,
      () => this.settle({ outcome: 'timed_out' }),
    );
  }

  /** Adds a chunk. Returns false for tiny chunks of a body that was refused before. */
  take(chunk: Uint8Array): boolean {
    this.#bytesRead += chunk.length;
    const isTiny = !this.#counted.add(chunk);
    if (!this.#chunks) return !isTiny;
    if (this.#bytesRead > this.limits.bytesMax) this.settle({ outcome: 'too_large' });
    else if (!this.limits.hasRoomFor(this.#bytesRead)) this.settle({ outcome: 'no_room' });
    else if (isTiny) this.settle({ outcome: 'timed_out' });
    else this.#chunks.push(chunk);
    return true;
  }

  finish(): void {
    if (this.#chunks) this.settle({ outcome: 'read', bytes: this.#chunks.whole(this.#bytesRead) });
  }

  settle(body: ReadBody): void {
    if (!this.#chunks) return;
    this.#chunks = undefined;
    this.#stopWatching();
    this.onSettled(body);
  }
}

export function readNodeBody(
  message: IncomingMessage,
  contentLength: string | undefined,
  bytesMax: number,
  hasRoomFor: HasRoomFor = () => true,
): Promise<ReadBody> {
  const announced = announcedBytes(contentLength);
  if (announced > bytesMax) return Promise.resolve({ outcome: 'too_large' });
  return new Promise((resolve) => {
    // The answer to a late body ends the connection.
    let isLate = false;
    const body = new ArrivingBody({ announced, bytesMax, hasRoomFor }, (settled) => {
      isLate = settled.outcome === 'timed_out';
      resolve(settled);
    });
    message
      // The rest of a refused body is read, so that its caller gets the answer; tiny chunks are not.
      .on('data', (chunk: Buffer) => body.take(chunk) || isLate || message.destroy())
      .on('end', () => body.finish())
      .on('close', () => body.settle({ outcome: 'aborted' }))
      .on('error', () => body.settle({ outcome: 'aborted' }));
  });
}

export function readWebBody(
  request: Request,
  bytesMax: number,
  hasRoomFor: HasRoomFor = () => true,
): Promise<ReadBody> {
  const announced = announcedBytes(request.headers.get('content-length'));
  if (announced > bytesMax) return Promise.resolve({ outcome: 'too_large' });
  const reader = request.body?.getReader();
  if (!reader) return Promise.resolve({ outcome: 'read', bytes: new Uint8Array() });
  // A pending read then ends.
  const cancel = () => void reader.cancel().catch(() => {});
  return new Promise((resolve) => {
    const body = new ArrivingBody({ announced, bytesMax, hasRoomFor }, (settled) => {
      resolve(settled);
      if (settled.outcome === 'timed_out') cancel();
      // A client that writes everything before it reads would lose the response if its connection were closed.
      else if (settled.outcome !== 'read') setTimeout(cancel, bodyArrivesWithinMs).unref();
    });
    void readTo(body, reader);
  });
}

async function readTo(body: ArrivingBody, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) body.take(next.value);
    body.finish();
  } catch {
    body.settle({ outcome: 'aborted' });
  }
}
