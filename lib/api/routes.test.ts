import { expect, it } from 'vitest';
import { composeDeps, type Deps } from '../compose';
import { describedEndpoints } from '../discovery/endpoints';
import { errorCodeOf } from '../http/mounts/errors';
import type { ApiRequest, ReadBody } from '../http/mounts/request';
import { ApiError } from '../kernel/errors';
import { answerApiRequest, apiRouteOf, routes } from './routes';

/** Paths that no OpenAPI document describes: other protocols, other text formats, probes. */
const undescribed = [
  'getArazzoDescription',
  'getLlmsText',
  'getApiCatalog',
  'getAiCatalog',
  'getArdManifest',
  'getMcpServerCard',
  'getWellKnownMcpServerCard',
  'getTrustDocument',
  'getSecurityQuestions',
  'getSecurityText',
  'getSigningKeys',
  'readAlertFeed',
  'readFounderCalendar',
  'readCrmChanges',
  'readCrmChangesAfter',
  'mcp',
  'isLive',
  'isReady',
  'getDocumentation',
];

const admitting = () => true;
const failing = (error: Error) => () => {
  throw error;
};

const composed = composeDeps('postgres://nobody@127.0.0.1:9/none');
function depsThat(admit: Deps['limiter']['admit']): Deps {
  composed.offers.current = () => ({
    offers: [],
    details: new Map(),
    byId: new Map(),
    names: new Map(),
    samples: new Map(),
  });
  return { ...composed, limiter: { ...composed.limiter, admit } };
}

function requestTo({ method, path }: { method: string; path: string }, body: ReadBody): ApiRequest {
  return {
    id: 'request-1',
    method,
    path: path.replace(/\{\w+\}/, 'quote_none'),
    clientAddress: '192.0.2.1',
    baseUrl: 'https://portal.test',
    isSecure: false,
    header: () => undefined,
    readBody: async () => body,
  };
}

const fields = {
  buyer_type: 'human_buyer',
  company: 'Northwind Clinics',
  contact_or_agent_id: 'desk-7',
  workflow: 'Calls',
  target_offer_id: 'none',
  success_metric: 'Errors below 8 percent',
  contact_consent: true,
  offer_id: 'none',
};
const json = (value: object): ReadBody => ({ outcome: 'read', bytes: Buffer.from(JSON.stringify(value)) });
const bodies: ReadBody[] = [
  { outcome: 'too_large' },
  { outcome: 'timed_out' },
  { outcome: 'read', bytes: Buffer.from('{') },
  json({ ...fields, workflow: 'a'.repeat(2_001) }),
  json({ ...fields, workflow: `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}` }),
  json({}),
  json({ ...fields, annual_commit: 'much' }),
];

it('describes and serves the same routes, except those of other kinds', () => {
  const described = routes.filter(({ describes }) => describes).map(({ operation }) => operation);
  expect(new Set(described)).toEqual(new Set(describedEndpoints.map(({ operation }) => operation)));
  expect(routes.filter(({ describes }) => !describes).map(({ operation }) => operation)).toEqual(undescribed);
  for (const endpoint of describedEndpoints) {
    const route = apiRouteOf(requestTo(endpoint, json({})).path);
    expect(route).toMatchObject({ operation: endpoint.operation, method: endpoint.method });
  }
});

it.each(describedEndpoints)('documents of $operation the errors that it answers', async (endpoint) => {
  const answered = new Set<string | undefined>();
  const ask = async (admit: Deps['limiter']['admit'], body: ReadBody) => {
    const request = requestTo(endpoint, body);
    const answer = await answerApiRequest(depsThat(admit), apiRouteOf(request.path), request);
    if (answer.status !== 200) answered.add(errorCodeOf(answer));
  };
  await ask(() => false, json(fields));
  await ask(failing(new Error('unexpected')), json(fields));
  await ask(failing(new ApiError('service_unavailable')), json(fields));
  if (endpoint.describes.isKeyed) await ask(admitting, json(fields));
  if (endpoint.describes.body) for (const body of bodies) await ask(admitting, body);
  if (endpoint.operation === 'requestNonBindingQuote') await ask(admitting, json(fields));
  // Only a database that answers can report that a record is missing or deleted, and knows keys.
  const { errors, isKeyed } = endpoint.describes;
  const withoutKey = ['invalid_api_key', 'rate_limited', 'internal_error', 'service_unavailable'];
  const provoked = errors.filter(
    (code) => code !== 'not_found' && code !== 'gone' && (!isKeyed || withoutKey.includes(code)),
  );
  expect(answered).toEqual(new Set(provoked));
});
