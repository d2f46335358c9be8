/** Bytes needed to tell formats apart. */
const headBytes = 12;

type Check = (head: string) => boolean;

/** First bytes of speech files by the requested format, each byte as a character. */
const beginnings: Readonly<Record<string, Check>> = {
  mp3: (head) => /^(?:ID3|\xff[\xe0-\xff])/.test(head),
  aac: (head) => /^(?:ADIF|\xff[\xf0-\xf9]|ID3)/.test(head),
  opus: (head) => head.startsWith('OggS'),
  flac: (head) => head.startsWith('fLaC'),
  wav: (head) => /^RIFF[\s\S]{4}WAVE/.test(head),
  pcm: (head) => !/^(?:ID3|OggS|fLaC|RIFF[\s\S]{4}WAVE)/.test(head),
};

/**
 * Returns the bytes of a speech file, or undefined if they do not begin like the format: some providers ignore the
 * requested format. Other formats are not checked.
 */
export async function bytesOfFormat(
  format: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const reader = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next = await reader.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const check = beginnings[format];
  if (head.length > 0 && check && !check(head.subarray(0, headBytes).toString('latin1'))) {
    await reader.return?.();
    return undefined;
  }
  return joined(head, reader);
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
