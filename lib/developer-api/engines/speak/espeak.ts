import { spawn } from 'node:child_process';
import { plainTextOf } from '../../speech/spoken-text';
import { type Sound, soundOfWav } from './sound';

/** Words a minute at which espeak-ng speaks unless it is told otherwise. */
const wordsPerMinute = 175;

/** Most that one utterance may come to, in bytes of sound: six minutes. */
const soundBytesMax = 16_777_216;

/**
 * One utterance in a language of espeak-ng, a program of the system. The text goes in by its standard input, so that
 * no text is ever taken for an option. Throws where the program fails or does not end.
 */
export async function speakByEspeak(
  text: string,
  language: string,
  speed: number,
  signal: AbortSignal,
): Promise<Sound> {
  const pace = String(Math.round(Math.min(450, Math.max(80, wordsPerMinute * speed))));
  const args = ['-b', '1', '-v', language, '-s', pace, '--stdin', '--stdout'];
  const child = spawn('espeak-ng', args, {
    signal,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  // A failure is told by its end; the pipe breaks with it.
  ended.catch(() => {});
  child.stdin.on('error', () => {});
  child.stdin.end(plainTextOf(text));
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of child.stdout) {
    if (!Buffer.isBuffer(piece)) continue;
    bytes += piece.length;
    if (bytes > soundBytesMax) child.kill('SIGKILL');
    else pieces.push(piece);
  }
  if ((await ended) !== 0) throw new Error('espeak-ng has failed');
  return soundOfWav(Buffer.concat(pieces));
}
