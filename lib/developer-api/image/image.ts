import { z } from 'zod';

/** Operations on images, by the last part of their paths. */
export const imageOperations = ['remove_background', 'upscale', 'restore_face'] as const;

export type ImageOperation = (typeof imageOperations)[number];

/** What an image can be, and its type. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/** How the answer comes: as the bytes of a PNG, or in JSON as official clients ask for it. */
export const imageFormats = ['png', 'b64_json'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** How many times as wide and high an enlarged image becomes. */
export const upscaleFactors = [2, 4] as const;

export type UpscaleFactor = (typeof upscaleFactors)[number];

/** An image as it was sent, and what is to become of it. */
export interface AskedImage {
  operation: ImageOperation;
  bytes: Uint8Array<ArrayBuffer>;
  type: ImageType;
  /** Of upscaling only; 2 unless another is asked for. */
  factor: UpscaleFactor;
}

/** What an operation on an image answers when `response_format` is `b64_json`. */
export const imageAnswerSchema = z.object({
  created: z.int().describe('Seconds since 1970.'),
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

/** What an image is by its first bytes; undefined for what is none that is taken. */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
  const found = beginnings.find((parts) =>
    parts.every(({ at, text }) => [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0))),
  );
  return found?.[0]?.type;
}
