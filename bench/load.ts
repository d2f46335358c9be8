import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** What one slice of load came to. */
export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
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

/** Whether the bytes hold a whole answer. */
export function isWholeAnswer(bytes: Buffer): boolean {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? '0';
  return bytes.length >= end + headEnd.length + Number(length);
}

/** Runs a slice of load in this process. Rejects when a connection fails or ends early. */
export async function runLoad(slice: LoadSlice): Promise<LoadResult> {
  const statuses = new Map<number, number>();
  const startedAt = performance.now();
  const endsAt = startedAt + slice.durationMs;
  let requests = 0;

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('end', () => reject(new Error(`port ${slice.port} ended a connection`)));
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        if (!isWholeAnswer(received)) return;
        const status = Number(received.toString('latin1', 9, 12));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        received = Buffer.alloc(0);
        requests += 1;
        if (performance.now() < endsAt) socket.write(slice.nextRequest());
        else {
          socket.destroy();
          resolve();
        }
      });
      socket.write(slice.nextRequest());
    });

  await Promise.all(Array.from({ length: slice.connections }, () => drive(connect(slice.port, '127.0.0.1'))));
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  return { requests, requestsPerSecond: requests / elapsedSeconds, statuses };
}
