import { randomInt, randomUUID } from 'node:crypto';

/** Number of client addresses used in turn, so that the rate limit counts every measured request but refuses none. */
export const addresses = 60_000;

/** Placeholders in a request's text for the next address and a new Idempotency-Key. */
export const addressMark = '{address}';
export const keyMark = '{key}';

/** Text of an HTTP request, with placeholders for values that are new in each. */
export interface RequestText {
  name: string;
  text: string;
}

/** A GET of a path. */
function getting(path: string): RequestText {
  return {
    name: `GET ${path}`,
    text: `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressMark}\r\n\r\n`,
  };
}

/** Returns a POST of a JSON text with an Idempotency-Key, a new one for each request unless one is given. */
export function posting(path: string, body: string, key = keyMark): RequestText {
  return {
    name: `POST ${path}`,
    text:
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressMark}\r\nContent-Type: application/json\r\n` +
      `Idempotency-Key: ${key}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  };
}

/** Returns a function that returns the bytes of the next request on each call. */
export function bytesOf({ text }: RequestText): () => Buffer {
  const [beforeAddress = '', afterAddress = ''] = text.split(addressMark);
  const [beforeKey = '', afterKey] = afterAddress.split(keyMark);
  let turn = randomInt(addresses);
  return () => {
    turn = (turn + 1) % addresses;
    const address = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
    const rest = afterKey === undefined ? beforeKey : beforeKey + randomUUID() + afterKey;
    return Buffer.from(beforeAddress + address + rest);
  };
}

const quote = {
  offer_id: 'masking-shadow-14',
  annual_commit: 75_000.5,
  custom_integration: true,
  samples_available: true,
};

const lead = {
  buyer_type: 'ai_procurement_agent',
  company: 'Northgate Claims Handling Ltd',
  contact_or_agent_id: 'agent:northgate/procurement-7',
  workflow: 'Transcribe claim calls and route them to the right handler within a minute',
  target_offer_id: 'masking-shadow-14',
  success_metric: 'Word error rate below 9% on our labelled calls',
  contact_consent: true,
  contact_role: 'Head of claims operations',
  timeline: 'Pilot in the first quarter',
  monthly_volume: 40_000,
  samples_available: true,
  risk_owner: 'Chief operations officer',
  high_volume_or_high_risk: true,
  annual_commit: 90_000,
};

/** The body of a usual quote request. */
const quoteBody = JSON.stringify(quote);

/** The body of a usual lead. */
export const leadBody = JSON.stringify(lead);

/** A lead that contains a secret, and one with a text over the limit; both are refused. */
export const secretBody = JSON.stringify({
  ...lead,
  workflow: `${lead.workflow}, with the api_key = sk-live-9f8e7d6c5b4a39281706f5e4d3c2b1a0`,
});
export const longBody = JSON.stringify({ ...lead, workflow: 'transcribe '.repeat(200) });

/** Requests that most benchmarks send. */
export const getOffers = getting('/api/offers');
export const getCatalog = getting('/api/agent/catalog');
export const postQuote = posting('/api/quote', quoteBody);
export const postLead = posting('/api/lead', leadBody);
