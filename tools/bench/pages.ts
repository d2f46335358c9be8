import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { cpuMsOf } from './processes';

/** Maximum median server time of a public page, in milliseconds. */
export const pageMsMax = 15;

/** Maximum times of the inbox and a lead's page, and of the sign-in page, in milliseconds. */
const inboxMsMax = 25;
const signInMsMax = 5;

const warmUpRequests = 30;
const countedRequests = 100;

/** Milliseconds from a page's request to the last byte of its response. */
export interface PageTiming {
  path: string;
  status: number;
  medianMs: number;
  p90Ms: number;
  /** Processor time of the server for one answer, in milliseconds; undefined if unknown. */
  cpuMs: number | undefined;
  bytes: number;
}

interface Answer {
  status: number;
  bytes: number;
  milliseconds: number;
}

function askOnce(url: URL, agent: Agent, cookie: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'gzip', ...(cookie && { Cookie: cookie }) };
    const outgoing = get(url, { agent, headers, timeout: 10_000 }, (message) => {
      let bytes = 0;
      message.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      message.on('error', reject);
      message.on('end', () =>
        resolve({ status: message.statusCode ?? 0, bytes, milliseconds: performance.now() - sentAt }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer from ${url.pathname}`)));
    outgoing.on('error', reject);
  });
}

/**
 * Requests each path repeatedly over one keep-alive connection, one request at a time, after a warm-up. With the
 * server's process id it also measures its processor time, which a busy machine changes less; with a cookie the
 * requests carry a session.
 */
export async function measurePages(
  origin: string,
  paths: readonly string[],
  pid?: number,
  cookie?: string,
): Promise<PageTiming[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timings: PageTiming[] = [];
  try {
    for (const path of paths) {
      const url = new URL(path, origin);
      for (let count = 0; count < warmUpRequests; count += 1) await askOnce(url, agent, cookie);
      const cpuBefore = cpuMsOf(pid);
      const answers: Answer[] = [];
      while (answers.length < countedRequests) answers.push(await askOnce(url, agent, cookie));
      const cpuAfter = cpuMsOf(pid);
      const sorted = answers.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
      timings.push({
        path,
        status: answers[0]?.status ?? 0,
        medianMs: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
        p90Ms: sorted[Math.floor(sorted.length * 0.9)] ?? Number.NaN,
        cpuMs:
          cpuBefore === undefined || cpuAfter === undefined
            ? undefined
            : (cpuAfter - cpuBefore) / countedRequests,
        bytes: answers[0]?.bytes ?? 0,
      });
    }
  } finally {
    agent.destroy();
  }
  return timings;
}

/** Returns a path without ids, for printing: anyone with the id of a quote or a receipt can read it. */
export function withoutId(path: string): string {
  return path.replace(/_[0-9a-f]{32}(?=\/|$)/, '_…');
}

/** Returns the maximum time of a path in milliseconds; undefined if it has no target. */
export function goalMsOf(path: string): number | undefined {
  if (/^\/inbox(?:\/lead_|$)/.test(path)) return inboxMsMax;
  if (path === '/sign-in') return signInMsMax;
  return path.startsWith('/inbox') ? undefined : pageMsMax;
}

function targetOf({ path, medianMs }: PageTiming): string {
  const goalMs = goalMsOf(path);
  if (goalMs === undefined) return '';
  return medianMs <= goalMs ? `at most ${goalMs}` : `MISSED, at most ${goalMs}`;
}

/** The timings as rows for `console.table`. */
export function pageTimingRows(timings: readonly PageTiming[]): Record<string, string | number>[] {
  return timings.map((timing) => ({
    page: withoutId(timing.path),
    status: timing.status,
    'median ms': timing.medianMs.toFixed(1),
    'p90 ms': timing.p90Ms.toFixed(1),
    'CPU ms': timing.cpuMs?.toFixed(1) ?? 'unknown',
    'gzip bytes': timing.bytes,
    target: targetOf(timing),
  }));
}
