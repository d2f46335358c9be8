import { ImageRefusal } from '../../../../packages/engines/image/image-limits';
import { DeveloperError } from '../../developer-errors';

/** What a caller is told of an image that is not worked on; everything else stays as it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ImageRefusal)) return error;
  return new DeveloperError(error.code, { param: 'image', message: error.message });
}
