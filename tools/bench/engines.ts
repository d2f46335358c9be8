import { runAtFixedRate } from './fixed-rate';
import { openFounderSession } from './founder-session';
import { topRateOf } from './latency';
import { type BenchPart, Goals } from './part';
import { withPortal } from './portal-process';
import { bytesOf, getOffers, postLead, postQuote, type RequestText } from './requests';
import { measureRounds, roundCells, roundsNote } from './rounds';
import { connections, fixedRateSeconds } from './settings';
import { median } from './statistics';

/** Most that the p99 may grow by while engines work. */
const p99RatioMax = 1.5;

/** Warm-up of a round, in milliseconds. */
const uncountedMs = 500;

/** Number of clients of the engines; each sends its next request once its answer has arrived. */
const engineCallers = 4;

const sentence = 'Your claim is registered, and we will call you back before noon. ';

/** Creates an API key for speech at the portal, as a founder does. */
async function makeKey(origin: string, dataDir: string): Promise<string> {
  const answer = await fetch(`${origin}/inbox/api-keys/make`, {
    method: 'POST',
    headers: {
      Origin: origin,
      Accept: 'application/json',
      Cookie: await openFounderSession(origin, dataDir),
    },
    body: new URLSearchParams({
      name: 'Bench',
      requests_per_minute: '60000',
      requests_per_month: '1000000',
      scopes: 'speech',
    }),
  });
  const made: unknown = await answer.json();
  if (typeof made !== 'object' || made === null || !('secret' in made))
    throw new Error('the key of the benchmark could not be made');
  return String(made.secret);
}

/** Runs `work` while clients request speech without a pause; returns its result and the number of their answers. */
async function besideEngines<Result>(
  origin: string,
  key: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; spoken: number }> {
  const leaving = new AbortController();
  let spoken = 0;
  const speak = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      const answer = await fetch(`${origin}/v1/audio/speech`, {
        method: 'POST',
        signal: leaving.signal,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ model: 'flite', voice: 'slt', input: sentence.repeat(20) }),
      });
      const bytes = await answer.arrayBuffer();
      if (answer.ok && bytes.byteLength > 0) spoken += 1;
    }
  };
  const callers = Array.from({ length: engineCallers }, () => speak().catch(() => undefined));
  try {
    return { result: await work(), spoken };
  } finally {
    leaving.abort();
    await Promise.all(callers);
  }
}

async function measureRequest(request: RequestText, origin: string, key: string, goals: Goals) {
  const port = Number(new URL(origin).port);
  const nextRequest = bytesOf(request);
  const topRate = await topRateOf(port, nextRequest);
  const measureP99 = async () => {
    const { p99Ms, statuses, sent, due } = await runAtFixedRate({
      port,
      requestsPerSecond: topRate / 4,
      durationMs: fixedRateSeconds * 1_000,
      uncountedMs,
      connections: connections * 2,
      nextRequest,
    });
    if ([...statuses.keys()].some((status) => status !== 200) || sent < due)
      goals.misses.push(`${request.name}: refused or not sent`);
    return p99Ms;
  };
  let isReversed = false;
  const measured = await measureRounds(async () => {
    isReversed = !isReversed;
    const alone = isReversed ? undefined : await measureP99();
    const { result: beside, spoken } = await besideEngines(origin, key, measureP99);
    return { alone: alone ?? (await measureP99()), beside, spoken };
  });
  const { rounds } = measured;
  return {
    request: request.name,
    'asked 1/s': Math.round(topRate / 4),
    'p99 ms alone': median(rounds.map(({ alone }) => alone)).toFixed(2),
    'p99 ms beside': median(rounds.map(({ beside }) => beside)).toFixed(2),
    ratio: goals.atMost(
      `${request.name}, p99 beside engines by that alone`,
      median(rounds.map(({ alone, beside }) => beside / alone)),
      p99RatioMax,
      2,
    ),
    'texts spoken': rounds.reduce((sum, { spoken }) => sum + spoken, 0),
    ...roundCells(measured),
  };
}

/** The p99 of the acquisition API at a quarter of its top rate, with and without engines at work. */
export function measureEngines(): Promise<BenchPart> {
  return withPortal(async ({ port }, dataDir) => {
    const origin = `http://127.0.0.1:${port}`;
    const key = await makeKey(origin, dataDir);
    const goals = new Goals();
    const rows = [];
    for (const request of [getOffers, postQuote, postLead])
      rows.push(await measureRequest(request, origin, key, goals));
    return {
      notes: [
        `A quarter of the top rate for ${fixedRateSeconds} s, in turn alone and while ${engineCallers} callers have texts of ${[...sentence].length * 20} characters spoken without a pause; medians of the rounds, and of the ratios within a round. Each request counts from the moment at which it was due.`,
        roundsNote(),
      ],
      tables: [rows],
      misses: goals.misses,
    };
  });
}
