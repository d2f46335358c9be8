import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** What one slice of load came to. */
export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds from sending a request to the last byte of its answer. */
  p50Ms: number;
  p99Ms: number;
  /** Answers by status. */
  statuses: Map<number, number>;
}

/** A slice of load: as many requests as the connections can carry, each sent when the one before is answered. */
export interface LoadSlice {
  port: number;
  connections: number;
  durationMs: number;
  /** The next request's bytes. */
  nextRequest: () => Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Length of the answer at the start of `bytes`, or 0 while it is not all there. */
function answerLength(bytes: Buffer): number {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return 0;
  const contentLength = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? '0';
  const length = end + headEnd.length + Number(contentLength);
  return bytes.length >= length ? length : 0;
}

/** Runs a slice of load in this process. Rejects when a connection fails. */
export async function runLoad(slice: LoadSlice): Promise<LoadResult> {
  const statuses = new Map<number, number>();
  const durationsMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + slice.durationMs;

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        socket.write(slice.nextRequest());
      };
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        if (answerLength(received) === 0) return;
        const status = Number(received.toString('latin1', 9, 12));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        received = Buffer.alloc(0);
        const now = performance.now();
        durationsMs.push(now - sentAt);
        if (now < endsAt) send();
        else {
          socket.destroy();
          resolve();
        }
      });
      send();
    });

  await Promise.all(Array.from({ length: slice.connections }, () => drive(connect(slice.port, '127.0.0.1'))));
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  durationsMs.sort((left, right) => left - right);
  return {
    requestsPerSecond: durationsMs.length / elapsedSeconds,
    p50Ms: durationsMs[Math.floor(durationsMs.length * 0.5)] ?? 0,
    p99Ms: durationsMs[Math.floor(durationsMs.length * 0.99)] ?? 0,
    statuses,
  };
}
