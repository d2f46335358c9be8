import { ImageRefusal } from '../../../../packages/engines/image/image-limits';
import { DeveloperError } from '../../kernel/developer-errors';

/** Maps errors in the image itself to a DeveloperError. Returns all other errors unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ImageRefusal)) return error;
  return new DeveloperError(error.code, { param: 'image', message: error.message });
}
