import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser';
import type { ApiRequest } from '../../http/mounts/request';
import type { HeldBytes } from '../admit-bytes';
import { DeveloperError } from '../developer-errors';
import { readDeveloperBody } from './read-body';

/** Parts that a form may have; each costs a look at its headers. */
const partsMax = 50;

const isFormData = /^multipart\/form-data *;/i;

/** A form that was sent, as far as it was asked for. */
export interface DeveloperForm {
  /** The texts of the fields of this name, in their order. */
  texts(name: string): readonly string[];
  /** The bytes of the first file of this name: a part of what was received, not a copy. */
  file(name: string): Uint8Array<ArrayBuffer> | undefined;
}

/** Returns a body's form. Throws DeveloperError `invalid_multipart`, or as {@link readDeveloperBody}. */
export async function readDeveloperForm(
  request: ApiRequest,
  bytesMax: number,
  held?: HeldBytes,
): Promise<DeveloperForm> {
  const contentType = request.header('content-type') ?? '';
  const bytes = await readDeveloperBody(request, bytesMax, held);
  const boundary = isFormData.test(contentType) && getMultipartBoundary(contentType);
  if (!boundary || bytes.length === 0) throw new DeveloperError('invalid_multipart');
  try {
    return partsOf(bytes, boundary.trim());
  } catch {
    throw new DeveloperError('invalid_multipart');
  }
}

function partsOf(bytes: Uint8Array, boundary: string): DeveloperForm {
  const texts = new Map<string, string[]>();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const limits = { maxParts: partsMax, maxFileSize: bytes.length, maxTotalSize: bytes.length };
  for (const part of parseMultipart(bytes, { boundary, ...limits })) {
    const { name } = part;
    if (name === undefined) throw new Error('a part without a name');
    if (part.isText) texts.set(name, [...(texts.get(name) ?? []), part.text]);
    else if (!files.has(name)) files.set(name, inOnePiece(part.content));
  }
  return { texts: (name) => texts.get(name) ?? [], file: (name) => files.get(name) };
}

/** The bytes of a part, which is one piece where its body was; a recording is too large to be copied without need. */
function inOnePiece(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [only] = pieces;
  return only && pieces.length === 1 && isUnshared(only) ? only : Buffer.concat(pieces);
}

function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}
