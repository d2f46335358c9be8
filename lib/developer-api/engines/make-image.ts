import { admitImage } from '../../../packages/engines/image/image-limits';
import { segmenterOf } from '../../../packages/engines/install/installation';
import { enlargedPixelsMax } from '../../../packages/engines/models';
import type { AskedImage } from '../image/image';
import { DeveloperError } from '../kernel/developer-errors';
import { refusalOf } from './image/image-refusal';
import { imageEnginesFolder, installedImageEngines } from './image/installed-engines';
import type { EngineProcesses } from './processes/engine-processes';
import type { Caller } from './processes/engine-run';
import type { Works } from './works';

/**
 * Processes an image with an engine on this machine and returns a PNG in chunks. Rejects a bad header immediately.
 * Throws DeveloperError `unsupported_image` or `image_too_large` and, while it is read, the errors of the engine run.
 */
export function makeImage(
  processes: EngineProcesses<Works>,
  { operation, bytes, factor }: AskedImage,
  caller: Caller,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const folder = imageEnginesFolder();
  if (operation === 'upscale') {
    admit(bytes, factor, enlargedPixelsMax);
    return processes.run('upscale', { bytes, factor, folder }, caller, signal).pieces;
  }
  if (operation === 'remove_background') {
    admit(bytes, 1);
    const model = segmenterOf(installedImageEngines());
    return processes.run('remove_background', { bytes, model, folder }, caller, signal).pieces;
  }
  throw new DeveloperError('provider_not_configured');
}

function admit(bytes: Uint8Array, factor: number, pixelsMax?: number): void {
  try {
    admitImage(bytes, factor, pixelsMax);
  } catch (error) {
    throw refusalOf(error);
  }
}
