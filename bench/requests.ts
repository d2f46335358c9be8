import { randomUUID } from 'node:crypto';

/** Addresses that take turns, so that no limit refuses what is measured while it is counted as in use. */
const addresses = 60_000;

let turn = 0;

function nextAddress(): string {
  turn = (turn + 1) % addresses;
  return `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
}

/** A GET of a path, from the next address. */
export function getRequest(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${nextAddress()}\r\n\r\n`);
}

/** A POST of a JSON text with a new Idempotency-Key, from the next address. */
export function postRequest(path: string, body: string): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${nextAddress()}\r\nContent-Type: application/json\r\n` +
      `Idempotency-Key: ${randomUUID()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** The body of a usual quote request. */
export const quoteBody = JSON.stringify({
  offer_id: 'speech-shadow-14',
  annual_commit: 75_000.5,
  custom_integration: true,
  samples_available: true,
});

/** The body of a usual lead. */
export const leadBody = JSON.stringify({
  buyer_type: 'ai_procurement_agent',
  company: 'Northgate Claims Handling Ltd',
  contact_or_agent_id: 'agent:northgate/procurement-7',
  workflow: 'Transcribe claim calls and route them to the right handler within a minute',
  target_offer_id: 'speech-shadow-14',
  success_metric: 'Word error rate below 9% on our labelled calls',
  contact_consent: true,
  contact_role: 'Head of claims operations',
  timeline: 'Pilot in the first quarter',
  monthly_volume: 40_000,
  samples_available: true,
  risk_owner: 'Chief operations officer',
  high_volume_or_high_risk: true,
  annual_commit: 90_000,
});
