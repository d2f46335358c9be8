import type { FounderStore } from '../founders/authorize';
import { ApiError } from '../kernel/api-error';
import { isStorableMoment } from '../kernel/storable';
import { listArrivals } from './arrival-queries';
import type { LiveEvent } from './inbox';
import type { LeadEvents } from './live-channel';

/** How often a stream shows that it lives, in milliseconds; proxies cut what is silent for a minute. */
const signOfLifeEveryMs = 15_000;

/** How often a stream asks whether the founder's session still holds, beside when one ends, in milliseconds. */
const sessionCheckEveryMs = 30_000;

/** Streams that one founder may have open at once in this process: a tab that nobody looks at has none. */
const streamsPerFounderMax = 20;

const openStreams = new WeakMap<LeadEvents, Map<string, number>>();

/** Events that may wait for a slow reader; then its stream ends and the browser begins a new one. */
const waitingEventsMax = 1_000;

class Outbox {
  readonly #frames: string[] = [];
  #wake: (() => void) | undefined;
  #isEnded = false;

  write(frame: string): void {
    this.#frames.push(frame);
    if (this.#frames.length > waitingEventsMax) this.#isEnded = true;
    this.#wake?.();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  async *frames(): AsyncGenerator<string> {
    while (true) {
      const frame = this.#frames.splice(0).join('');
      if (frame !== '') yield frame;
      else if (this.#isEnded) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}

/** An event as server-sent text; arrivals carry the moment from which a new stream goes on. */
function frameOf({ event, ...data }: LiveEvent): string {
  const last = 'leads' in data ? data.leads.at(-1)?.createdAt : undefined;
  return `event: ${event}\n${last ? `id: ${last}\n` : ''}data: ${JSON.stringify({ event, ...data })}\n\n`;
}

async function* streamOf(
  { database, authorize, leadEvents }: FounderStore & { leadEvents: LeadEvents },
  since: string | null,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const outbox = new Outbox();
  const announced = new Set<string>();
  const hear = (event: LiveEvent) => {
    if (event.event !== 'arrived') return outbox.write(frameOf(event));
    const leads = event.leads.filter(({ leadId }) => !announced.has(leadId));
    for (const { leadId } of leads) announced.add(leadId);
    if (leads.length > 0) outbox.write(frameOf({ event: 'arrived', leads }));
  };
  const end = () => outbox.end();
  const checkSession = () => {
    authorize().catch(end);
  };
  const unsubscribe = leadEvents.subscribe({ hear, sessionsEnded: checkSession, end });
  const signsOfLife = setInterval(() => outbox.write(': here\n\n'), signOfLifeEveryMs);
  const sessionChecks = setInterval(checkSession, sessionCheckEveryMs);
  signal.addEventListener('abort', end);
  try {
    yield 'retry: 1000\n\n';
    if (!(await leadEvents.ready())) return;
    if (since !== null) {
      const { leads } = await database.run((orm) => listArrivals(orm, { createdAt: since }));
      hear({ event: 'arrived', leads });
    }
    if (!signal.aborted) yield* outbox.frames();
  } finally {
    unsubscribe();
    clearInterval(signsOfLife);
    clearInterval(sessionChecks);
    signal.removeEventListener('abort', end);
  }
}

/** Counts a stream as its founder's until it ends; undefined where there are too many. */
function countStream(leadEvents: LeadEvents, founderId: string): (() => void) | undefined {
  const counts = openStreams.get(leadEvents) ?? new Map<string, number>();
  openStreams.set(leadEvents, counts);
  const count = counts.get(founderId) ?? 0;
  if (count >= streamsPerFounderMax) return undefined;
  counts.set(founderId, count + 1);
  let isCounted = true;
  return () => {
    if (isCounted) counts.set(founderId, (counts.get(founderId) ?? 1) - 1);
    isCounted = false;
  };
}

async function* counted(frames: AsyncGenerator<string>, end: () => void): AsyncGenerator<string> {
  try {
    yield* frames;
  } finally {
    end();
  }
}

/**
 * What happens to leads on any instance, as the text of server-sent events: what arrived after `since` first,
 * then everything within two seconds. It ends when the reader goes, the session ends or the portal stops; the
 * browser then begins a new one with the last event's id as `since`. Undefined where the founder has too many open.
 * `authorize` must look at the session anew at every call. Throws ApiError `sign_in_required` and
 * `service_unavailable` at once.
 */
export async function liveLeads(
  store: FounderStore & { leadEvents: LeadEvents },
  since: string | null,
  signal: AbortSignal,
): Promise<AsyncGenerator<string> | undefined> {
  const founder = await store.authorize();
  if (signal.aborted) throw new ApiError('service_unavailable');
  const end = countStream(store.leadEvents, founder.id);
  if (!end) return undefined;
  // A stream that nobody begins to read is left as well.
  signal.addEventListener('abort', end, { once: true });
  const from = since !== null && isStorableMoment(since) ? since : null;
  return counted(streamOf(store, from, signal), end);
}
