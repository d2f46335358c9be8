import { type RemoveBackgroundInput, removeBackground } from '../../../../packages/engines/remove-background';
import type { ImageWork } from '../../../../packages/engines/runtime';
import { type UpscaleInput, upscale } from '../../../../packages/engines/upscale';
import type { EngineWork } from '../processes/work';
import { refusalOf } from './image-refusal';

type PngWork<Input> = EngineWork<Input, Uint8Array, { width: number; height: number }>;

/** Enlarges an image and emits a PNG in chunks. Throws DeveloperError `unsupported_image` or `image_too_large`. */
export const upscaleWork: PngWork<UpscaleInput> = refusing(upscale);

/** Removes the background of an image and emits a PNG in chunks. Throws as {@link upscaleWork} does. */
export const removeBackgroundWork: PngWork<RemoveBackgroundInput> = refusing(removeBackground);

function refusing<Input>(work: ImageWork<Input>): PngWork<Input> {
  return async (input, job) => {
    try {
      return await work(input, job);
    } catch (error) {
      throw refusalOf(error);
    }
  };
}
