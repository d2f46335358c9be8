import { canonicalJson } from '../quotes/signing/quote-signature';
import type { PilotEvent } from './pilot';

/** Returns the text whose SHA-256 is an event's hash: canonical JSON (RFC 8785) that includes the hash before it. */
export function eventText({ no, at, side, name, kind, detail, previousSha256 }: Omit<PilotEvent, 'sha256'>): string {
  return canonicalJson({ no, at, side, name, kind, detail, previous_sha256: previousSha256 });
}
