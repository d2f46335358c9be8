import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  AudioSample,
  AudioSampleSource,
  type AudioSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  FlacOutputFormat,
  type MetadataTags,
  Mp3OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import OpusScript from 'opusscript';
import { type SoundMarks, type SpokenFormat, spokenSampleRate } from '../../speech/synthesis';
import { wavHeader } from '../../speech/wav-header';

registerMp3Encoder();
registerFlacEncoder();

const mp3BitsPerSecond = 64_000;

/** Maximum samples passed to an encoder at once: one second of sound. */
const samplesAtOnce = spokenSampleRate;

export type Write = (bytes: Uint8Array) => Promise<void>;

interface SoundEncoder {
  add(samples: Int16Array): Promise<void>;
  finish(): Promise<void>;
  /** Frees all resources. Must be called in every case. */
  free(): Promise<void>;
}

export async function encoderOf(
  format: SpokenFormat,
  marks: SoundMarks,
  write: Write,
): Promise<SoundEncoder> {
  switch (format) {
    case 'pcm':
      return plainEncoder(write);
    case 'wav':
      await write(wavHeader(spokenSampleRate, { ISFT: marks.software, ICMT: marks.comment }));
      return plainEncoder(write);
    case 'opus':
      return opusEncoder(marks, write);
    case 'mp3': {
      const source = new AudioSampleSource({
        codec: 'mp3',
        quality: new Quality({ bitrate: mp3BitsPerSecond }),
      });
      return sampleEncoder(source, new Mp3OutputFormat({ xingHeader: false }), id3Of(marks), write);
    }
    case 'flac': {
      const source = new AudioSampleSource({ codec: 'flac' });
      return sampleEncoder(source, new FlacOutputFormat({ appendOnly: true }), vorbisOf(marks), write);
    }
    default:
      return format satisfies never;
  }
}

function id3Of({ comment, software, digitalSource }: SoundMarks): MetadataTags {
  return { comment, raw: { TSSE: software, TXXX: { DigitalSourceType: digitalSource } } };
}

function vorbisOf({ comment, software, digitalSource }: SoundMarks): MetadataTags {
  return { comment, raw: { ENCODED_BY: software, DIGITALSOURCETYPE: digitalSource } };
}

function plainEncoder(write: Write): SoundEncoder {
  return {
    async add(samples) {
      for (const part of parts(samples)) await write(new Uint8Array(part.slice().buffer));
    },
    finish: async () => {},
    free: async () => {},
  };
}

async function opusEncoder(marks: SoundMarks, write: Write): Promise<SoundEncoder> {
  const source = new OpusSource();
  const output = await outputOf(
    source,
    new OggOutputFormat({ maximumPageDuration: 1 }),
    vorbisOf(marks),
    write,
  );
  return {
    add: (samples) => source.addSamples(samples),
    async finish() {
      await source.finish();
      await output.finalize();
    },
    async free() {
      await abandon(output);
      source.free();
    },
  };
}

async function sampleEncoder(
  source: AudioSampleSource,
  format: OutputFormat,
  tags: MetadataTags,
  write: Write,
): Promise<SoundEncoder> {
  const output = await outputOf(source, format, tags, write);
  let added = 0;
  return {
    async add(samples) {
      for (const data of parts(samples)) {
        const timestamp = added / spokenSampleRate;
        added += data.length;
        const plain = { format: 's16', numberOfChannels: 1, sampleRate: spokenSampleRate } as const;
        const sample = new AudioSample({ data: data.slice(), timestamp, ...plain });
        await source.add(sample).finally(() => sample.close());
      }
    },
    finish: () => output.finalize(),
    free: () => abandon(output),
  };
}

async function outputOf(
  source: AudioSource,
  format: OutputFormat,
  tags: MetadataTags,
  write: Write,
): Promise<Output> {
  const bytes = new WritableStream<StreamTargetChunk>({ write: ({ data }) => write(data) });
  const output = new Output({ format, target: new StreamTarget(bytes) });
  output.addAudioTrack(source);
  output.setMetadataTags(tags);
  await output.start();
  return output;
}

async function abandon(output: Output): Promise<void> {
  if (output.state !== 'finalized') await output.cancel().catch(() => {});
}

function* parts(samples: Int16Array): Generator<Int16Array> {
  for (let at = 0; at < samples.length; at += samplesAtOnce) yield samples.subarray(at, at + samplesAtOnce);
}

const bitsPerSecond = 32_000;

/** Samples per packet: 20 milliseconds. */
const packetSamples = spokenSampleRate / 50;

/** Delay of the encoder in samples at 48 kHz, the rate that Ogg counts in. */
const preSkip = 312;

/** Builds the Opus header: version, channels, pre-skip, rate, gain and mapping. */
function opusHead(): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(19));
  for (const [at, letter] of [...'OpusHead'].entries()) head.setUint8(at, letter.charCodeAt(0));
  head.setUint8(8, 1);
  head.setUint8(9, 1);
  head.setUint16(10, preSkip, true);
  head.setUint32(12, spokenSampleRate, true);
  return new Uint8Array(head.buffer);
}

class OpusSource extends EncodedAudioPacketSource {
  readonly #encoder = new OpusScript(spokenSampleRate, 1, OpusScript.Application.VOIP);
  /** Samples that do not yet fill a packet. */
  readonly #pending = new Int16Array(packetSamples);
  #pendingSamples = 0;
  #packets = 0;
  #samples = 0;

  constructor() {
    super('opus');
    this.#encoder.setBitrate(bitsPerSecond);
  }

  async addSamples(samples: Int16Array): Promise<void> {
    this.#samples += samples.length;
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + packetSamples - this.#pendingSamples);
      this.#pending.set(part, this.#pendingSamples);
      this.#pendingSamples += part.length;
      at += part.length;
      if (this.#pendingSamples === packetSamples) await this.#addPacket(packetSamples);
    }
  }

  /** Adds the remaining samples, then silence until the encoder has caught up. */
  async finish(): Promise<void> {
    const heardSamples = this.#samples + (preSkip * spokenSampleRate) / 48_000;
    let left = heardSamples - this.#packets * packetSamples;
    while (left > 0) {
      this.#pending.fill(0, this.#pendingSamples);
      this.#pendingSamples = 0;
      await this.#addPacket(Math.min(left, packetSamples));
      left -= packetSamples;
    }
  }

  free(): void {
    this.#encoder.delete();
  }

  async #addPacket(lengthSamples: number): Promise<void> {
    const bytes = Buffer.from(this.#pending.buffer);
    const data = this.#encoder.encode(bytes, packetSamples);
    const timestamp = (this.#packets * packetSamples) / spokenSampleRate;
    const packet = new EncodedPacket(
      new Uint8Array(data),
      'key',
      timestamp,
      lengthSamples / spokenSampleRate,
    );
    const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: opusHead() };
    await this.add(packet, this.#packets === 0 ? { decoderConfig } : undefined);
    this.#packets += 1;
    this.#pendingSamples = 0;
  }
}
