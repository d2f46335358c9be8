import type { FounderStore } from '../founders/authorize';
import { ApiError } from '../kernel/errors';
import { isStorableMoment } from '../kernel/storable';
import { listArrivals } from './arrival-queries';
import type { LiveEvent } from './inbox';
import type { LeadEvents } from './live-channel';

/** Interval of keep-alive comments, in milliseconds; proxies close connections that are silent for a minute. */
const signOfLifeEveryMs = 15_000;

/** Interval of session checks, in milliseconds, in addition to the check when any session ends. */
const sessionCheckEveryMs = 30_000;

/** Maximum open streams per founder in this process. Hidden tabs have no stream. */
const streamsPerFounderMax = 20;

const openStreams = new WeakMap<LeadEvents, Map<string, number>>();

/** Maximum events that wait for a slow reader; above it the stream ends and the browser reconnects. */
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

/** Formats a server-sent event; arrivals include the time to resume from as id. */
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
  const onEvent = (event: LiveEvent) => {
    if (event.event !== 'arrived') return outbox.write(frameOf(event));
    const leads = event.leads.filter(({ leadId }) => !announced.has(leadId));
    for (const { leadId } of leads) announced.add(leadId);
    if (leads.length > 0) outbox.write(frameOf({ event: 'arrived', leads }));
  };
  const end = () => outbox.end();
  const checkSession = () => {
    authorize().catch(end);
  };
  const unsubscribe = leadEvents.subscribe({ onEvent, sessionsEnded: checkSession, end });
  const signsOfLife = setInterval(() => outbox.write(': here\n\n'), signOfLifeEveryMs);
  const sessionChecks = setInterval(checkSession, sessionCheckEveryMs);
  signal.addEventListener('abort', end);
  try {
    yield 'retry: 1000\n\n';
    if (!(await leadEvents.ready())) return;
    onEvent({ event: 'connection', isLive: leadEvents.isLive });
    if (since !== null) {
      const { leads } = await database.run((orm) => listArrivals(orm, { createdAt: since }));
      onEvent({ event: 'arrived', leads });
    }
    if (!signal.aborted) yield* outbox.frames();
  } finally {
    unsubscribe();
    clearInterval(signsOfLife);
    clearInterval(sessionChecks);
    signal.removeEventListener('abort', end);
  }
}

/**
 * Counts an open stream of a founder. Returns a function that ends the count; undefined when the founder has too many.
 */
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
 * Streams events of leads on any instance as server-sent events: first the arrivals after `since`, then every event
 * within two seconds, or at intervals while notifications do not arrive. The stream ends when the reader disconnects, the session ends or the portal stops; the browser
 * then reconnects with the last event's id as `since`. Returns undefined when the founder has too many open.
 * `authorize` must check the session again at every call. Throws ApiError `sign_in_required` and `service_unavailable`
 * at once.
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
  // Also ends the count of a stream that is never read.
  signal.addEventListener('abort', end, { once: true });
  const from = since !== null && isStorableMoment(since) ? since : null;
  return counted(streamOf(store, from, signal), end);
}
