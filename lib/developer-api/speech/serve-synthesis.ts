import type { Call } from '../answer-call';
import { DeveloperError } from '../developer-errors';
import type { Speaker, SpokenFormat, SynthesisRequest } from './synthesis';

/** A text as an engine of this machine speaks it: the bytes of a file, as they are made. Throws DeveloperError. */
export function serveSynthesis(
  _call: Call,
  _asked: SynthesisRequest,
  _format: SpokenFormat,
  _speaker: Speaker,
): AsyncIterable<Uint8Array> {
  throw new DeveloperError('provider_not_configured');
}
