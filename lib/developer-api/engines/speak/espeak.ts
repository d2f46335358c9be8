import { spawn } from 'node:child_process';
import { plainTextOf } from '../../speech/spoken-text';

/** Default speed of espeak-ng, in words a minute. */
const wordsPerMinute = 175;

/** Maximum size of one utterance in bytes: six minutes of sound. */
const soundBytesMax = 16_777_216;

/**
 * Speaks one utterance with espeak-ng, a program of the system. The text is passed on standard input, so it can never
 * be parsed as an option. Throws if the program fails or is killed.
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
  // `ended` reports a failure. The pipe breaks with it.
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

/** Samples of one channel. */
export interface Sound {
  /** In hertz. */
  sampleRate: number;
  samples: Int16Array;
}

/** Bytes before the samples in a plain WAV from either engine. The length in that header may be wrong. */
const headerBytes = 44;

/** Reads the samples of a plain WAV with one channel of 16 bits. Throws for any other format. */
export function soundOfWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPlain =
    bytes.length >= headerBytes &&
    view.getUint16(20, true) === 1 &&
    view.getUint16(22, true) === 1 &&
    view.getUint16(34, true) === 16;
  if (!isPlain) throw new Error('an engine returned no audio');
  const count = Math.floor((bytes.length - headerBytes) / 2);
  const samples = new Int16Array(bytes.slice(headerBytes, headerBytes + 2 * count).buffer);
  return { sampleRate: view.getUint32(24, true), samples };
}
