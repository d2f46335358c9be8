import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A WAV file of silence: 16 bits, one channel, 8,000 samples a second. */
export function silentWav(seconds: number, announcedSeconds = seconds): Buffer {
  const bytesOf = (length: number) => Math.round(length * 8_000) * 2;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytesOf(announcedSeconds), 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytesOf(announcedSeconds), 40);
  return Buffer.concat([header, Buffer.alloc(bytesOf(seconds))]);
}

/** An MP3 of silence: MPEG-1 layer III, 128 kbit/s, 44,100 samples a second, 1,152 samples a frame. */
export function silentMp3(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** A WebM whose header is followed only by empty elements, which its parser skips one after another. */
export function endlessWebm(bytes: number): Buffer {
  const head = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102185380670100000000007385' +
      '114d9b74ba4dbb8b53ab8415',
    'hex',
  );
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, Buffer.from([0xec, 0x80]))]);
}

/** Folder of recordings in Debian's package `pocketsphinx-testdata`. */
const humanReadings = '/usr/share/pocketsphinx/test/data/librivox';

/** Missing programs for speech recognition and synthesis on this machine; undefined if there are none. */
export function missingForHearing(): string | undefined {
  const wanted = [
    '/usr/bin/pocketsphinx_batch',
    '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict',
    humanReadings,
    '/usr/bin/ffmpeg',
  ];
  const missing = wanted.filter((path) => !existsSync(path));
  return missing.length > 0 ? `hearing needs ${missing.join(', ')}` : undefined;
}

/** Three seconds of a person who reads "he was not an ill disposed young man". */
export function humanReading(): Buffer {
  return readFileSync(`${humanReadings}/sense_and_sensibility_01_austen_64kb-0880.wav`);
}

/** A WAV file in another format, as ffmpeg writes it. */
export function converted(wav: Buffer, format: string, codec: string): Buffer {
  return execFileSync(
    '/usr/bin/ffmpeg',
    ['-v', 'error', '-i', 'pipe:0', '-c:a', codec, '-f', format, 'pipe:1'],
    { input: wav, maxBuffer: 67_108_864 },
  );
}
