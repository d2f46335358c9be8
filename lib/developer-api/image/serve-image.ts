import type { Call } from '../answer-call';
import { DeveloperError } from '../developer-errors';
import type { EngineInfo } from '../engine-info';
import type { AskedImage } from './image';

/** An image as an engine of this machine makes it: the bytes of a PNG. Throws DeveloperError. */
export function serveImage(_call: Call, _asked: AskedImage, _engine: EngineInfo): AsyncIterable<Uint8Array> {
  throw new DeveloperError('provider_not_configured');
}
