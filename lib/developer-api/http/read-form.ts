import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser';
import type { ApiRequest } from '../../http/mounts/request';
import type { HeldBytes } from '../kernel/admit-bytes';
import { DeveloperError } from '../kernel/developer-errors';
import { readDeveloperBody } from './read-body';

/** Maximum number of parts in a form, because the headers of each have to be parsed. */
const partsMax = 50;

const isFormData = /^multipart\/form-data *;/i;

export interface DeveloperForm {
  texts(name: string): readonly string[];
  /** Returns the first file of this name: a view of the body, not a copy. */
  file(name: string): Uint8Array<ArrayBuffer> | undefined;
}

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

function inOnePiece(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [only] = pieces;
  return only && pieces.length === 1 && isUnshared(only) ? only : Buffer.concat(pieces);
}

function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}
