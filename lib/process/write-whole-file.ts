import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only the portal's user can read, complete and synced when this returns; a failed write leaves no
 * file behind. A file that another process created first stays as it is when `isFirst`. A file written by root is given
 * to the owner of its folder, who may start the portal next time.
 */
export function writeWholeFile(file: string, text: string, { isFirst = false } = {}): void {
  const folder = dirname(file);
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`;
  try {
    writeFileSync(temporary, text, { flag: 'wx', mode: 0o600, flush: true });
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(folder);
      chownSync(temporary, uid, gid);
    }
    if (isFirst) linkOnce(temporary, file);
    else renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  const directory = openSync(folder, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

/** Links a file to a name unless that name exists, and removes the temporary file. */
function linkOnce(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(temporary);
  }
}
