import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { readAnswers } from './answers';
import { percentile } from './statistics';

/** Results of requests at a fixed rate. */
export interface FixedRateResult {
  /** Requests that were due, and those that were sent; fewer when the connections could not carry all. */
  due: number;
  sent: number;
  /** Requests per second until the last one was sent. */
  sentPerSecond: number;
  /**
   * Latencies of the counted requests in milliseconds, from the moment at which a request was due until the last byte
   * of its answer.
   */
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
  /** Warm-up in milliseconds, because connections are new. */
  uncountedMs?: number;
  /** Connections that the requests alternate between; each carries one at a time. */
  connections: number;
  nextRequest: () => Buffer;
}

/**
 * Sends requests at a fixed rate and measures each from when it was due, so that a stall of the server counts for every
 * request that it delays (no coordinated omission). Drops requests not sent within one and a half times the duration.
 * Rejects if a connection fails or ends early.
 */
export async function runAtFixedRate(load: FixedRate): Promise<FixedRateResult> {
  const statuses = new Map<number, number>();
  const sockets = await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const socket = connect(load.port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const intervalMs = 1_000 / load.requestsPerSecond;
  const allMs = (load.uncountedMs ?? 0) + load.durationMs;
  const total = Math.floor(allMs / intervalMs);
  // Room for all from the beginning: an array that grows is moved again and again, and that stalls what is measured.
  const durationsMs = new Float64Array(total);
  let answered = 0;
  let counted = 0;
  const startedAt = performance.now();
  const countsFrom = startedAt + (load.uncountedMs ?? 0);
  const givesUpAt = startedAt + allMs * 1.5;
  const idle = [...sockets];
  const dueAtOf = new Map<Socket, number>();
  let sent = 0;
  let lastSentAt = startedAt;

  let timer: NodeJS.Timeout | undefined;
  const isDone = new Promise<void>((resolve, reject) => {
    const sendDue = () => {
      const now = performance.now();
      const isOver = sent === total || now >= givesUpAt;
      if (isOver && idle.length === sockets.length) resolve();
      while (sent < total && now < givesUpAt) {
        const dueAt = startedAt + sent * intervalMs;
        // Uses the connection that was idle longest: a server may close one that is idle for seconds.
        const socket = dueAt <= now ? idle.shift() : undefined;
        if (!socket) return;
        sent += 1;
        dueAtOf.set(socket, dueAt);
        socket.write(load.nextRequest());
        lastSentAt = now;
      }
    };
    for (const socket of sockets) {
      const onAnswer = (status: number) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        answered += 1;
        const dueAt = dueAtOf.get(socket) ?? Number.NaN;
        if (dueAt >= countsFrom) {
          durationsMs[counted] = performance.now() - dueAt;
          counted += 1;
        }
        idle.push(socket);
        sendDue();
      };
      readAnswers(socket, onAnswer, reject);
    }
    // One timer for all connections: one for each request would cost more than sending it.
    timer = setInterval(sendDue, 1);
  });
  try {
    await isDone;
  } finally {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  }
  const taken = durationsMs.subarray(0, counted);
  const at = (share: number) => percentile(taken, share);
  return {
    due: total,
    sent: answered,
    sentPerSecond: answered / ((lastSentAt - startedAt) / 1_000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    p999Ms: at(0.999),
    statuses,
  };
}
