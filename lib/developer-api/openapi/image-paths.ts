import { jsonContent as json, componentRef as ref } from '../../kernel/openapi';
import { type ImageOperation, imageFormats, imageOperations, upscaleFactors } from '../image/image';
import { operations } from '../operations';
import { errorsOf, keyedErrors, madeResponseHeaders, tabled, upstreamErrors, workErrors } from './parts';

const operationIds: Readonly<Record<ImageOperation, string>> = {
  remove_background: 'removeBackground',
  upscale: 'upscaleImage',
  restore_face: 'restoreFace',
};

const descriptions: Readonly<Record<ImageOperation, string>> = {
  remove_background: 'What stands before the background, on a transparent one.',
  upscale: 'The image, two or four times as wide and high.',
  restore_face: 'The image with its faces restored, by a provider.',
};

const binary = { type: 'string', contentMediaType: 'application/octet-stream' };

function imagePath(operation: ImageOperation) {
  const properties = {
    image: { ...binary, description: 'PNG, JPEG or WebP; known by its bytes.' },
    ...(operation === 'upscale' && {
      factor: { type: 'string', enum: upscaleFactors.map(String), default: '2' },
    }),
    response_format: { type: 'string', enum: imageFormats, default: 'png' },
  };
  const form = { type: 'object', required: ['image'], properties };
  return {
    post: {
      ...tabled(operations[operation], operationIds[operation], operations[operation].paths[0]),
      description: `${descriptions[operation]} Always a PNG.`,
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
      responses: {
        '200': {
          description: 'The image',
          headers: madeResponseHeaders,
          content: { 'image/png': { schema: binary }, ...json(ref('ImageAnswer')) },
        },
        ...errorsOf([
          'invalid_multipart',
          'missing_parameter',
          'invalid_value',
          'unsupported_image',
          'image_too_large',
          'unsupported_response_format',
          'input_too_complex',
          ...keyedErrors,
          ...workErrors,
          'engine_failed',
          'engine_overloaded',
          ...upstreamErrors,
        ]),
      },
    },
  };
}

/** The paths of images. */
export const imagePaths: Readonly<Record<string, object>> = Object.fromEntries(
  imageOperations.map((operation) => [operations[operation].paths[0], imagePath(operation)]),
);
