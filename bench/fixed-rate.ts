import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** What requests at a fixed rate came to. */
export interface FixedRateResult {
  sent: number;
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

const headEnd = Buffer.from('\r\n\r\n');

/** Whether the bytes hold a whole answer. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? '0';
  return bytes.length >= end + headEnd.length + Number(length);
}

/**
 * Sends requests at a fixed rate and counts each one's time from when it was due, so that a stall of the server is
 * felt by every request that it holds up (no coordinated omission). Rejects when a connection fails.
 */
export async function runAtFixedRate(load: FixedRate): Promise<FixedRateResult> {
  const statuses = new Map<number, number>();
  const durationsMs: number[] = [];
  const startedAt = performance.now();
  const intervalMs = 1_000 / load.requestsPerSecond;
  const total = Math.floor(load.durationMs / intervalMs);
  let taken = 0;

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      let dueAt = 0;
      const send = () => {
        // Timers can be early by a part of a millisecond.
        dueAt = Math.min(dueAt, performance.now());
        socket.write(load.nextRequest());
      };
      const next = () => {
        if (taken >= total) {
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
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        if (!isWhole(received)) return;
        const status = Number(received.toString('latin1', 9, 12));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        received = Buffer.alloc(0);
        durationsMs.push(performance.now() - dueAt);
        next();
      });
      next();
    });

  await Promise.all(Array.from({ length: load.connections }, () => drive(connect(load.port, '127.0.0.1'))));
  durationsMs.sort((left, right) => left - right);
  const at = (share: number) => durationsMs[Math.floor(durationsMs.length * share)] ?? 0;
  return { sent: total, p50Ms: at(0.5), p99Ms: at(0.99), p999Ms: at(0.999), statuses };
}
