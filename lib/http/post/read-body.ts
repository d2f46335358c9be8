import type { IncomingMessage } from 'node:http';
import type { ReadBody } from '../mounts/request';

/** How long a body may take to arrive, in milliseconds. */
export const bodyArrivesWithinMs = 10_000;

function announcesMoreThan(contentLength: string | undefined | null, bytesMax: number): boolean {
  return contentLength !== undefined && contentLength !== null && Number(contentLength) > bytesMax;
}

/** Reads a Node request's body. Bytes past the limit are never kept; what follows is left to be discarded. */
export function readNodeBody(
  message: IncomingMessage,
  contentLength: string | undefined,
  bytesMax: number,
): Promise<ReadBody> {
  if (announcesMoreThan(contentLength, bytesMax)) {
    return Promise.resolve({ outcome: 'too_large' });
  }
  return new Promise((resolve) => {
    new ArrivingBody(message, bytesMax, resolve);
  });
}

/** The body of a Node request while it arrives. It stays a listener afterwards, so that what follows is discarded. */
class ArrivingBody {
  /** What has arrived; undefined once the outcome is known. */
  #chunks: Buffer[] | undefined = [];
  #bytesRead = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(
    message: IncomingMessage,
    private readonly bytesMax: number,
    private readonly resolve: (body: ReadBody) => void,
  ) {
    this.#timer = setTimeout(() => this.#settle({ outcome: 'timed_out' }), bodyArrivesWithinMs);
    message
      .on('data', (chunk: Buffer) => this.#take(chunk))
      .on('end', () => this.#finish())
      .on('close', () => this.#settle({ outcome: 'aborted' }))
      .on('error', () => this.#settle({ outcome: 'aborted' }));
  }

  #take(chunk: Buffer): void {
    this.#bytesRead += chunk.length;
    if (this.#bytesRead > this.bytesMax) this.#settle({ outcome: 'too_large' });
    else this.#chunks?.push(chunk);
  }

  #finish(): void {
    const chunks = this.#chunks;
    if (!chunks) return;
    const [only] = chunks;
    const bytes = only && chunks.length === 1 ? only : Buffer.concat(chunks, this.#bytesRead);
    this.#settle({ outcome: 'read', bytes });
  }

  #settle(body: ReadBody): void {
    if (!this.#chunks) return;
    this.#chunks = undefined;
    clearTimeout(this.#timer);
    this.resolve(body);
  }
}

/** Reads a web request's body, with the same bounds as {@link readNodeBody}. */
export async function readWebBody(request: Request, bytesMax: number): Promise<ReadBody> {
  if (announcesMoreThan(request.headers.get('content-length'), bytesMax)) return { outcome: 'too_large' };
  if (!request.body) return { outcome: 'read', bytes: new Uint8Array() };
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytesRead = 0;
  let timer: NodeJS.Timeout | undefined;
  const lateness = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), bodyArrivesWithinMs);
  });
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), lateness]);
      if (next === 'late') {
        void reader.cancel().catch(() => {});
        return { outcome: 'timed_out' };
      }
      if (next.done) return { outcome: 'read', bytes: Buffer.concat(chunks, bytesRead) };
      bytesRead += next.value.byteLength;
      if (bytesRead > bytesMax) {
        void discardRest(reader);
        return { outcome: 'too_large' };
      }
      chunks.push(next.value);
    }
  } catch {
    return { outcome: 'aborted' };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads on without keeping anything, as long as a body may take to arrive: a client that writes all before it
 * reads would lose the answer if its connection were cut.
 */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), bodyArrivesWithinMs);
  try {
    while (!(await reader.read()).done);
  } catch {
    // The caller left; there is nothing more to discard.
  } finally {
    clearTimeout(timer);
  }
}
