import { z } from 'zod';

export const imageOperations = ['remove_background', 'upscale', 'restore_face'] as const;

export type ImageOperation = (typeof imageOperations)[number];

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export const imageFormats = ['png', 'b64_json'] as const;

export type ImageFormat = (typeof imageFormats)[number];

export const upscaleFactors = [2, 4] as const;

export type UpscaleFactor = (typeof upscaleFactors)[number];

export interface AskedImage {
  operation: ImageOperation;
  bytes: Uint8Array<ArrayBuffer>;
  type: ImageType;
  factor: UpscaleFactor;
}

/** Answer of an image operation if `response_format` is `b64_json`. */
export const imageAnswerSchema = z.object({
  created: z.int().describe('Unix time in seconds.'),
  data: z.array(z.object({ b64_json: z.string().describe('A PNG.') })).length(1),
});

/** Detects the media type of an image from its first bytes; undefined for unsupported types. */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return /^RIFF[\s\S]{4}WEBP/.test(head) ? 'image/webp' : undefined;
}
