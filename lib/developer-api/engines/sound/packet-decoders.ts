import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { MPEGDecoder } from 'mpg123-decoder';
import { OpusDecoder } from 'opus-decoder';

/** Decoded samples by channel, between -1 and 1. */
export interface DecodedPacket {
  channelData: readonly Float32Array[];
  sampleRate: number;
}

/** Decodes the packets of a recording in order. */
interface PacketDecoder {
  decode(packet: Uint8Array): DecodedPacket | Promise<DecodedPacket>;
  free(): void;
}

/** Properties of a track that are known before its packets. */
interface TrackHead {
  numberOfChannels: number;
  /** Codec setup data from the container. */
  description: Uint8Array | undefined;
}

type MakeDecoder = (head: TrackHead) => Promise<PacketDecoder>;

/** Returns the samples to skip at the start of an Opus recording, at 48 kHz, from its header (RFC 7845). */
function opusPreSkip(header: Uint8Array | undefined): number {
  return header && header.length >= 12 ? (header[10] ?? 0) | ((header[11] ?? 0) << 8) : 0;
}

/** Packet decoders by codec name. */
export const packetDecoders: Readonly<Record<string, MakeDecoder>> = {
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
