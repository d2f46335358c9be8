import { type Call, callerOf } from '../answer-call';
import { makeImage } from '../engines/image/make-image';
import type { AskedImage } from './image';

/** Processes an image with an engine on this machine and yields PNG bytes. Throws DeveloperError. */
export function serveImage(call: Call, asked: AskedImage): AsyncIterable<Uint8Array> {
  return makeImage(call.deps.engines.processes, asked, callerOf(call), call.request.signal);
}
