import { type Call, callerOf } from '../answer-call';
import { makeImage } from '../engines/image/make-image';
import type { AskedImage } from './image';

/** An image as an engine of this machine makes it: the bytes of a PNG. Throws DeveloperError. */
export function serveImage(call: Call, asked: AskedImage): AsyncIterable<Uint8Array> {
  return makeImage(call.deps.engines.processes, asked, callerOf(call), call.request.signal);
}
