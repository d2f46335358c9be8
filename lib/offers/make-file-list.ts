import { createHash } from 'node:crypto';

/** Files of a package by name, with what each contains. */
export type PackageFiles = Record<string, { content: string; holds: string }>;

/** Returns `files.json`, which lists the files with their SHA-256. */
export function makeFileList(notice: string, files: PackageFiles): string {
  const listed = Object.entries(files).map(([name, { content, holds }]) => ({
    name,
    holds,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  return `${JSON.stringify({ notice, files: listed }, null, 2)}\n`;
}
