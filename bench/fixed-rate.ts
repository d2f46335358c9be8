import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { isWholeAnswer } from './load';
import { percentile } from './statistics';

/** What requests at a fixed rate came to. */
export interface FixedRateResult {
  /** Requests that were due, and those that were sent; fewer when the connections could not carry all. */
  due: number;
  sent: number;
  /** Requests per second until the last one was sent. */
  sentPerSecond: number;
  /** Milliseconds from the moment at which a request was due until the last byte of its answer. */
  p50Ms: number;
  p99Ms: number;
  p999Ms: number;
  /** Answers by status. */
  statuses: Map<number, number>;
}

/** Requests that are due at even intervals, however slowly the ones before are answered. */
export interface FixedRate {
  port: number;
  requestsPerSecond: number;
  durationMs: number;
  /** Connections that the requests take turns on; each carries one at a time. */
  connections: number;
  nextRequest: () => Buffer;
}

/**
 * Sends requests at a fixed rate and counts each one's time from when it was due, so that a stall of the server is
 * felt by every request that it holds up (no coordinated omission). What is not sent after one and a half times the
 * duration is left. Rejects when a connection fails or ends early.
 */
export async function runAtFixedRate(load: FixedRate): Promise<FixedRateResult> {
  const statuses = new Map<number, number>();
  const durationsMs: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const socket = connect(load.port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const startedAt = performance.now();
  let lastSentAt = startedAt;
  const intervalMs = 1_000 / load.requestsPerSecond;
  const total = Math.floor(load.durationMs / intervalMs);
  const givesUpAt = startedAt + load.durationMs * 1.5;
  let taken = 0;

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      let dueAt = 0;
      const send = () => {
        // Timers can be early by a part of a millisecond.
        lastSentAt = performance.now();
        dueAt = Math.min(dueAt, lastSentAt);
        socket.write(load.nextRequest());
      };
      const next = () => {
        if (taken >= total || performance.now() > givesUpAt) {
          socket.destroy();
          resolve();
          return;
        }
        dueAt = startedAt + taken * intervalMs;
        taken += 1;
        const waitMs = dueAt - performance.now();
        if (waitMs <= 0) send();
        else setTimeout(send, waitMs);
      };
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('end', () => reject(new Error(`port ${load.port} ended a connection`)));
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        if (!isWholeAnswer(received)) return;
        const status = Number(received.toString('latin1', 9, 12));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        received = Buffer.alloc(0);
        durationsMs.push(performance.now() - dueAt);
        next();
      });
      next();
    });

  await Promise.all(sockets.map(drive));
  const at = (share: number) => percentile(durationsMs, share);
  const sentPerSecond = durationsMs.length / ((lastSentAt - startedAt) / 1_000);
  return {
    due: total,
    sent: durationsMs.length,
    sentPerSecond,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    p999Ms: at(0.999),
    statuses,
  };
}
