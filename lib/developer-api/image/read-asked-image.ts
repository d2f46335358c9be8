import { DeveloperError } from '../developer-errors';
import { imageBytesMax } from '../developer-limits';
import type { DeveloperForm } from '../http/read-form';
import {
  type AskedImage,
  type ImageFormat,
  type ImageOperation,
  imageFormats,
  sniffImage,
  type UpscaleFactor,
  upscaleFactors,
} from './image';

/** Reads the image and the options from a form. Throws DeveloperError. */
export function readAskedImage(form: DeveloperForm, operation: ImageOperation): AskedImage {
  const bytes = form.file('image');
  if (bytes === undefined) {
    throw new DeveloperError('missing_parameter', { param: 'image', message: 'The file image is missing.' });
  }
  if (bytes.length > imageBytesMax) throw new DeveloperError('payload_too_large', { param: 'image' });
  const type = sniffImage(bytes);
  if (!type) {
    throw new DeveloperError('unsupported_image', {
      param: 'image',
      message: 'The file is no PNG, JPEG or WebP.',
    });
  }
  return { operation, bytes, type, factor: factorOf(form) };
}

function factorOf(form: DeveloperForm): UpscaleFactor {
  const text = form.texts('factor')[0]?.trim() || '2';
  const found = upscaleFactors.find((factor) => String(factor) === text);
  if (found) return found;
  throw new DeveloperError('invalid_value', { param: 'factor', message: 'The factor is 2 or 4.' });
}

/** Reads the requested answer format, `png` by default. Throws DeveloperError `unsupported_response_format`. */
export function readImageFormat(form: DeveloperForm): ImageFormat {
  const text = form.texts('response_format')[0]?.trim() || 'png';
  const found = imageFormats.find((format) => format === text);
  if (found) return found;
  throw new DeveloperError('unsupported_response_format', {
    param: 'response_format',
    message: 'An image comes as png or b64_json.',
  });
}
