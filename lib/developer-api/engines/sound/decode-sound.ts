import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import {
  AudioSampleSink,
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  OGG,
  OggOutputFormat,
  Output,
  WAVE,
  WEBM,
} from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import { OpusDecoder } from 'opus-decoder';
import { DeveloperError, isDeveloperError } from '../../kernel/developer-errors';
import { Resampler } from './resampler';

/** Decoded samples by channel, between -1 and 1. */
interface DecodedPacket {
  channelData: readonly Float32Array[];
  sampleRate: number;
}

interface PacketDecoder {
  decode(packet: Uint8Array): DecodedPacket | Promise<DecodedPacket>;
  free(): void;
}

interface TrackHead {
  numberOfChannels: number;
  description: Uint8Array | undefined;
}

type MakeDecoder = (head: TrackHead) => Promise<PacketDecoder>;

/** Returns the samples to skip at the start of an Opus recording, at 48 kHz, from its header (RFC 7845). */
function opusPreSkip(header: Uint8Array | undefined): number {
  return header && header.length >= 12 ? (header[10] ?? 0) | ((header[11] ?? 0) << 8) : 0;
}

const packetDecoders: Readonly<Record<string, MakeDecoder>> = {
  mp3: async () => {
    const decoder = new MPEGDecoder();
    await decoder.ready;
    return { decode: (packet) => decoder.decodeFrame(packet), free: () => decoder.free() };
  },
  opus: async ({ numberOfChannels: channels, description }) => {
    const decoder = new OpusDecoder({ channels, preSkip: opusPreSkip(description) });
    await decoder.ready;
    return { decode: (packet) => decoder.decodeFrame(packet), free: () => decoder.free() };
  },
  flac: async ({ description }) => {
    const decoder = new FLACDecoder();
    await decoder.ready;
    if (description) await decoder.decodeFrames([description]);
    return { decode: (packet) => decoder.decodeFrames([packet]), free: () => decoder.free() };
  },
};

/** Sample rate of the sound that speech recognisers read, in hertz. */
export const sttSampleRate = 16_000;

/** Sample rates of real recordings of speech, in hertz. Others are crafted to exhaust memory. */
const sampleRates = { min: 4_000, max: 192_000 };
const channelsMax = 8;

/** Bytes of an Ogg file decoded at a time. One byte can be a packet of 8,192 samples. */
const oggPieceBytes = 1_024;

/**
 * Decodes a recording (WAV, MP3, FLAC, Ogg with Vorbis or Opus, WebM) in chunks to 16 bits, one channel, 16 kHz, so
 * that a long recording takes no more memory than a short one. Decodes a truncated recording up to the cut. Throws
 * DeveloperError `unsupported_audio` if there is no readable sound, and `audio_too_long` beyond `secondsMax`,
 * regardless of the length in the header.
 */
export async function* decodeSound(bytes: Uint8Array, secondsMax: number): AsyncGenerator<Int16Array> {
  let samples = 0;
  try {
    for await (const piece of atSttRate(packetsOf(bytes))) {
      samples += piece.length;
      if (samples > secondsMax * sttSampleRate) {
        throw new DeveloperError('audio_too_long', {
          message: `The recording can be up to ${secondsMax} seconds long.`,
        });
      }
      if (piece.length > 0) yield toSixteenBits(piece);
    }
  } catch (error) {
    // The parsers throw arbitrary errors on damaged input. The sound before the damage is kept.
    if (isDeveloperError(error)) throw error;
  }
  if (samples === 0) throw new DeveloperError('unsupported_audio');
}

/** Decodes a short recording at once. Throws as {@link decodeSound} does. */
export async function collectSound(bytes: Uint8Array, secondsMax: number): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  for await (const piece of decodeSound(bytes, secondsMax)) pieces.push(piece);
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

type Samples = Float32Array | Float64Array;

/**
 * Accepts whole rates only: a fractional rate has no common divisor with the target, so the resampler's table would
 * never end.
 */
const isSupportedRate = (rate: number) =>
  Number.isSafeInteger(rate) && rate >= sampleRates.min && rate <= sampleRates.max;

async function* atSttRate(packets: AsyncIterable<DecodedPacket>): AsyncGenerator<Samples> {
  let resampler: Resampler | undefined;
  let rate = 0;
  for await (const { channelData, sampleRate } of packets) {
    if (!channelData[0]?.length) continue;
    if (sampleRate !== rate) {
      if (!isSupportedRate(sampleRate)) break;
      if (resampler) yield resampler.flush();
      rate = sampleRate;
      resampler = rate === sttSampleRate ? undefined : new Resampler(rate, sttSampleRate);
    }
    const mono = mixed(channelData);
    yield resampler ? resampler.push(mono) : mono;
  }
  if (resampler) yield resampler.flush();
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first, ...others] = channels;
  if (!first || others.length === 0) return first ?? new Float32Array();
  return first.map(
    (sample, at) => others.reduce((sum, channel) => sum + (channel[at] ?? 0), sample) / channels.length,
  );
}

async function* packetsOf(bytes: Uint8Array): AsyncGenerator<DecodedPacket> {
  const input = new Input({
    source: new BufferSource(bytes),
    formats: [WAVE, MP3, FLAC, OGG, WEBM, MATROSKA],
  });
  const track = await input.getPrimaryAudioTrack();
  const numberOfChannels = (await track?.getNumberOfChannels()) ?? 0;
  if (!track || numberOfChannels < 1 || numberOfChannels > channelsMax) return;
  const codec = (await track.getCodec()) ?? '';
  if (codec === 'vorbis') {
    const isOgg = (await input.getFormat()) === OGG;
    yield* vorbisOf(isOgg ? bytes : await oggOf(input));
  } else if (packetDecoders[codec]) yield* decodedPackets(track, codec, numberOfChannels);
  else if (/^pcm-|^[au]law$/.test(codec)) yield* plainSamples(track);
}

async function* decodedPackets(
  track: InputAudioTrack,
  codec: string,
  numberOfChannels: number,
): AsyncGenerator<DecodedPacket> {
  const { description } = (await track.getDecoderConfig()) ?? {};
  const head = { numberOfChannels, description: description && bytesOf(description) };
  const decoder = await packetDecoders[codec]?.(head);
  if (!decoder) return;
  try {
    const sink = new EncodedPacketSink(track);
    // Read one by one: `packets()` reads ahead, and drops packets it has read if the file is truncated.
    for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet)) {
      yield await decoder.decode(packet.data);
    }
  } finally {
    decoder.free();
  }
}

function bytesOf(buffer: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
}

async function* plainSamples(track: InputAudioTrack): AsyncGenerator<DecodedPacket> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const { numberOfChannels, numberOfFrames, sampleRate } = sample;
    const channelData = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
      const channel = new Float32Array(numberOfFrames);
      sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
      return channel;
    });
    sample.close();
    yield { channelData, sampleRate };
  }
}

/** Moves a Vorbis track from another container to Ogg, the only container that its decoder reads. */
async function oggOf(input: Input): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const conversion = await Conversion.init({ input, output, video: { discard: true }, showWarnings: false });
  await conversion.execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

async function* vorbisOf(ogg: Uint8Array): AsyncGenerator<DecodedPacket> {
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  try {
    for (let at = 0; at < ogg.length; at += oggPieceBytes) {
      yield await decoder.decode(ogg.subarray(at, at + oggPieceBytes));
    }
    yield await decoder.flush();
  } finally {
    decoder.free();
  }
}

function toSixteenBits(samples: Samples): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
}
