import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  AudioSample,
  AudioSampleSource,
  type AudioSource,
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
import { type SpokenFormat, spokenSampleRate } from '../../speech/synthesis';
import type { SoundMarks } from '../../speech/synthetic-marks';
import { wavHeader } from '../../speech/wav-header';
import { OpusSource } from './opus-encoder';

registerMp3Encoder();
registerFlacEncoder();

const mp3BitsPerSecond = 64_000;

/** Maximum samples passed to an encoder at once: one second of sound. */
const samplesAtOnce = spokenSampleRate;

/** Writes a piece of a file. Resolves when the target can accept more. */
export type Write = (bytes: Uint8Array) => Promise<void>;

/** Encodes samples to a file as they arrive. */
export interface SoundEncoder {
  add(samples: Int16Array): Promise<void>;
  /** Writes the rest of the file. */
  finish(): Promise<void>;
  /** Frees all resources. Must be called in every case. */
  free(): Promise<void>;
}

/** Creates an encoder for a format. Its files are marked as synthetic and written sequentially. */
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

/** Starts a file. Encodes the samples of its source and writes the bytes in order. */
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

/** Closes a file that may be incomplete and ignores errors. */
async function abandon(output: Output): Promise<void> {
  if (output.state !== 'finalized') await output.cancel().catch(() => {});
}

function* parts(samples: Int16Array): Generator<Int16Array> {
  for (let at = 0; at < samples.length; at += samplesAtOnce) yield samples.subarray(at, at + samplesAtOnce);
}
