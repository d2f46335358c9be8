import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { readAnswers } from './answers';

/** Results of one slice of load. */
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

/** Runs a slice of load in this process. Rejects when a connection fails or ends early. */
export async function runLoad(slice: LoadSlice): Promise<LoadResult> {
  const statuses = new Map<number, number>();
  const startedAt = performance.now();
  const endsAt = startedAt + slice.durationMs;
  let requests = 0;

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      const onAnswer = (status: number) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        requests += 1;
        if (performance.now() < endsAt) socket.write(slice.nextRequest());
        else {
          socket.destroy();
          resolve();
        }
      };
      readAnswers(socket, onAnswer, reject);
      socket.write(slice.nextRequest());
    });

  await Promise.all(Array.from({ length: slice.connections }, () => drive(connect(slice.port, '127.0.0.1'))));
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  return { requests, requestsPerSecond: requests / elapsedSeconds, statuses };
}
