import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a file with this content and unlinks it. The system deletes it when the last process that has it open ends,
 * even after a crash, so nothing that a caller sent stays on disk.
 */
export async function unlinkedFile(content: string | Uint8Array): Promise<FileHandle> {
  const path = join(tmpdir(), `pilot-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await file.write(typeof content === 'string' ? Buffer.from(content) : content, 0, null, 0);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Returns the full content of a file, regardless of its read position. */
export async function contentOf(file: FileHandle): Promise<string> {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
  return buffer.toString('utf8', 0, bytesRead);
}
