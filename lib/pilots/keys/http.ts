import { hash } from 'node:crypto';
import { type RateLimiter, ratePolicies } from '../../http/limits/rate-limit';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { errorAnswer, errorResponse, jsonText } from '../../http/mounts/respond';
import type { Route } from '../../http/mounts/route';
import type { DescribedEndpoint } from '../../kernel/endpoint';
import { rateLimited } from '../../kernel/errors';
import { stringCodePointsMax } from '../../kernel/limits';
import type { PilotError } from '../acts';
import { publishedFigures } from '../figures';
import { drawnItems, type PilotSample } from '../items/manifest';
import type { Batch, KeyActor } from '../pilot';
import { findBatchOfRequest } from '../queries';
import { readItems, readPilot } from '../read-pilot';
import { rowFileBytesMax } from '../row-files';
import { type SubmittedResults, submitResults } from '../submit-results';
import { isKeyInForce, type KeyDeps, readPilotKey } from './change-key';
import {
  addPilotItems,
  addPilotResults,
  getPilot,
  getPilotFigures,
  listPilotEvents,
  listPilotSample,
} from './endpoints';
import { type LineProblems, linesAsCsv } from './json-lines';
import { eventsMax, sampleItemsMax } from './pilot-api';

type PilotApiDeps = KeyDeps & { limiter: RateLimiter };
type Handle = (deps: PilotApiDeps, actor: KeyActor, request: ApiRequest) => Promise<ApiAnswer>;

const limited = () => errorAnswer(rateLimited);
const json = (body: object) => jsonText(JSON.stringify({ ok: true, ...body }));
const invalid = (field: string, message: string) =>
  errorResponse('invalid_field_value', { fields: [field], message });

/** Returns the route of an endpoint for the key of the pilot in its path. Any other pilot looks like an unknown one. */
function keyed(endpoint: DescribedEndpoint, handle: Handle): Route<PilotApiDeps> {
  return {
    ...endpoint,
    async handle(deps, request) {
      const key = await deps.pilotKeys.admit(request.header('authorization'));
      if (!key || !(await isKeyInForce(deps, key.pilotId))) {
        const mayTry = await deps.limiter.admit('unknownApiKey', request.clientAddress, ratePolicies.read);
        return mayTry ? errorResponse('invalid_api_key', {}) : limited();
      }
      if (!key.isWithinRate) return limited();
      if (request.path.split('/')[3] !== key.pilotId) return errorResponse('not_found', {});
      return handle(deps, { side: key.side, keyOf: key.pilotId, name: 'API key', role: 'key' }, request);
    },
  };
}

const sampleAnswer = (sample: PilotSample | null) => {
  if (!sample) return null;
  const { manifestSha256: manifest_sha256, seed, total, drawn, strata } = sample;
  return { manifest_sha256, seed, total, drawn, strata };
};

const answerPilot: Handle = async (deps, actor) => {
  const { pilot, plan, items, batches, today, dates } = await readPilot(deps, actor.keyOf, actor);
  const { lastDay, ceilings, usage } = await readPilotKey(deps, actor.keyOf, actor);
  const { requests, charged, failed, p50, p95 } = usage;
  return json({
    pilot: {
      ...{ pilot_id: pilot.id, number: pilot.number, state: pilot.state, outcome: pilot.outcome },
      offer: { id: pilot.terms.offer.id, name: pilot.terms.offer.name },
      ...{ time_zone: pilot.timeZone, today, starts_on: pilot.startsOn, last_day: dates.lastDay },
      plan: plan && { plan_no: plan.planNo, sha256: plan.sha256, content: plan.content },
      ...{ sample: sampleAnswer(pilot.sample), items, batches: batches.length },
      key: {
        last_day: lastDay,
        requests_max: ceilings?.requests ?? 0,
        cost_usd_max: ceilings?.cost_usd ?? 0,
      },
      usage: {
        ...{ requests, charged, failed, items: usage.items, cost_usd: usage.costUsd },
        ...{ p50_ms: p50, p95_ms: p95 },
      },
    },
  });
};

/** Returns the number after which a page starts; undefined if it is not one. */
function afterOf({ query }: ApiRequest): number | undefined {
  const after = query?.get('after') ?? '0';
  return /^\d{1,9}$/.test(after) ? Number(after) : undefined;
}

const answerSample: Handle = async (deps, actor, request) => {
  const after = afterOf(request);
  if (after === undefined) return invalid('after', 'after must be the position of an item in the draw.');
  const { pilot } = await readPilot(deps, actor.keyOf, actor);
  const items = drawnItems(await readItems(deps, actor.keyOf, actor)).filter(({ drawNo }) => drawNo > after);
  return json({
    sample: sampleAnswer(pilot.sample),
    items: items
      .slice(0, sampleItemsMax)
      .map(({ drawNo: draw, item, stratum, cluster, units, fileSha256: file_sha256 }) => {
        return { draw, item, stratum, cluster, units, file_sha256 };
      }),
    has_more: items.length > sampleItemsMax,
  });
};

const answerFigures: Handle = async (deps, actor) => {
  const view = await readPilot(deps, actor.keyOf, actor);
  return json({
    is_final: view.pilot.look !== null,
    figures: publishedFigures(view.pilot.look, view.figures),
  });
};

const answerEvents: Handle = async (deps, actor, request) => {
  const after = afterOf(request);
  if (after === undefined) return invalid('after', 'after must be the number of an event.');
  const { events } = await readPilot(deps, actor.keyOf, actor);
  const found = events.filter(({ no }) => no > after);
  return json({
    events: found.slice(0, eventsMax).map(({ previousSha256: previous_sha256, sha256, ...event }) => ({
      ...event,
      previous_sha256,
      sha256,
    })),
    has_more: found.length > eventsMax,
  });
};

const answerBatch = ({ no, kind, rowsTaken: rows, bytes, sha256, at }: Batch, isReplay = false) =>
  json({ batch: { no, kind, rows, bytes, sha256, at }, ...(isReplay && { idempotent_replay: true }) });

function answerProblems(problems: LineProblems): ApiAnswer {
  const [{ line, message }] = problems;
  return errorResponse('invalid_rows', {
    message: `${line > 0 ? `Line ${line}: ` : ''}${message}`,
    problems: problems.map(({ error: reason, ...problem }) => ({ ...problem, reason })),
  });
}

const conflicts: readonly PilotError[] = ['not_yours', 'not_from_here', 'not_started', 'too_many_batches'];

function answerRefused({
  error,
  message,
  problems,
}: Extract<SubmittedResults, { outcome: 'refused' }>): ApiAnswer {
  if (conflicts.includes(error)) return errorResponse('pilot_conflict', { reason: error, message });
  if (error === 'file_too_large') return errorResponse('payload_too_large', { max_bytes: rowFileBytesMax });
  // The first row of the CSV names the columns and is not a line of the request.
  const [first, ...others] = problems.map(({ row, ...problem }) => ({
    line: Math.max(0, row - 1),
    ...problem,
  }));
  return first ? answerProblems([first, ...others]) : invalid('lines', message);
}

/** Returns a handler that stores JSON lines as an upload of the kind that the pilot accepts in its state. */
function upload(isManifest: boolean): Handle {
  return async (deps, actor, request) => {
    const idempotencyKey = request.header('idempotency-key');
    if ([...(idempotencyKey ?? '')].length > stringCodePointsMax)
      return errorResponse('field_too_long', { fields: ['Idempotency-Key'], max_chars: stringCodePointsMax });
    const body = await request.readBody(rowFileBytesMax);
    if (body.outcome === 'too_large')
      return errorResponse('payload_too_large', { max_bytes: rowFileBytesMax });
    if (body.outcome !== 'read') return errorResponse('request_timeout', {});
    const requestSha256 = idempotencyKey ? hash('sha256', idempotencyKey, 'hex') : undefined;
    const replay = async () =>
      requestSha256 === undefined
        ? undefined
        : deps.database.run((orm) => findBatchOfRequest(orm, actor.keyOf, requestSha256));
    const stored = await replay();
    if (stored) return answerBatch(stored, true);
    const { pilot } = await readPilot(deps, actor.keyOf, actor);
    if (isManifest === (pilot.state === 'running')) {
      const message = isManifest
        ? 'Items are accepted only before the pilot starts.'
        : 'Results are accepted only while the pilot is running.';
      return errorResponse('pilot_conflict', { reason: 'not_from_here', message });
    }
    const lines = linesAsCsv(new TextDecoder().decode(body.bytes));
    if ('problems' in lines) return answerProblems(lines.problems);
    const file = {
      fileName: isManifest ? 'items.jsonl' : 'results.jsonl',
      bytes: body.bytes,
      keepGood: false,
    };
    try {
      const done = await submitResults(deps, actor.keyOf, actor, { ...file, csv: lines.csv, requestSha256 });
      return done.outcome === 'stored' ? answerBatch(done.batch) : answerRefused(done);
    } catch (error) {
      // The same request in parallel has stored its batch first.
      const first = await replay();
      if (first) return answerBatch(first, true);
      throw error;
    }
  };
}

/** The API of one pilot, for the key of that pilot. It has no routes for actions reserved for people. */
export const pilotRoutes: Route<PilotApiDeps>[] = [
  keyed(getPilot, answerPilot),
  keyed(listPilotSample, answerSample),
  keyed(addPilotItems, upload(true)),
  keyed(addPilotResults, upload(false)),
  keyed(getPilotFigures, answerFigures),
  keyed(listPilotEvents, answerEvents),
];
