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

const beginnings: readonly { type: ImageType; at: number; text: string }[][] = [
  [{ type: 'image/png', at: 0, text: '\x89PNG\r\n\x1a\n' }],
  [{ type: 'image/jpeg', at: 0, text: '\xff\xd8\xff' }],
  [
    { type: 'image/webp', at: 0, text: 'RIFF' },
    { type: 'image/webp', at: 8, text: 'WEBP' },
  ],
];

/** Detects the media type of an image from its first bytes; undefined for unsupported types. */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
  const found = beginnings.find((parts) =>
    parts.every(({ at, text }) => [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0))),
  );
  return found?.[0]?.type;
}
