import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Encrypt } from '../../db/backup';

/** Arguments with which an installed program encrypts standard input for recipients, by the program. */
const programs = {
  age: (recipients: readonly string[]) => recipients.flatMap((one) => ['--recipient', one]),
  gpg: (recipients: readonly string[]) => [
    ...['--batch', '--no-tty', '--quiet', '--trust-model', 'always', '--output', '-', '--encrypt'],
    ...recipients.flatMap((one) => ['--recipient', one]),
  ],
} as const;

export type EncryptingProgram = keyof typeof programs;

/** Returns the encryption of a backup for recipients by `age` or `gpg`. It throws with the program's own sentence. */
export function encryptWith(program: EncryptingProgram, recipients: readonly string[]): Encrypt {
  return async function* (bytes) {
    const child = spawn(program, programs[program](recipients), { stdio: 'pipe' });
    const exited = once(child, 'exit');
    exited.catch(() => {});
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    const written = pipeline(Readable.from(bytes), child.stdin);
    written.catch(() => {});
    try {
      yield* child.stdout;
      const [code] = await exited;
      if (code !== 0) throw new Error(said.trim() || `exit code ${code}`);
      await written;
    } catch (error) {
      throw new Error(
        `The backup could not be encrypted by ${program}: ${error instanceof Error ? error.message : error}`,
      );
    } finally {
      child.kill();
    }
  };
}
