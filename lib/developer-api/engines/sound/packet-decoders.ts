import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { MPEGDecoder } from 'mpg123-decoder';
import { OpusDecoder } from 'opus-decoder';

/** What a packet of a recording says: samples by channel, between -1 and 1. */
export interface DecodedPacket {
  channelData: readonly Float32Array[];
  sampleRate: number;
}

/** Decodes a recording's packets in their order. */
interface PacketDecoder {
  decode(packet: Uint8Array): DecodedPacket | Promise<DecodedPacket>;
  free(): void;
}

/** What is known of a track before its packets. */
interface TrackHead {
  numberOfChannels: number;
  /** What the codec needs to begin with, as its container has it. */
  description: Uint8Array | undefined;
}

type MakeDecoder = (head: TrackHead) => Promise<PacketDecoder>;

/** Samples that an Opus recording begins with and that are not to be heard, at 48 kHz; by its header (RFC 7845). */
function opusPreSkip(header: Uint8Array | undefined): number {
  return header && header.length >= 12 ? (header[10] ?? 0) | ((header[11] ?? 0) << 8) : 0;
}

/** The decoders of packets, by the name of the codec. */
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
