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
