import {
  BufferSource,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WEBM,
} from 'mediabunny';
import { audioSecondsMax } from '../../kernel/developer-limits';
import type { EngineWork } from '../processes/work';

// Warnings could quote a recording.
Logging.level = LogLevel.Silent;

/** Returns the duration of a recording in seconds; null if it cannot be read. */
export async function measureSound(bytes: Uint8Array): Promise<{ seconds: number | null }> {
  const seconds = wavSeconds(bytes) ?? (await mediaSeconds(bytes));
  return { seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null };
}

async function mediaSeconds(bytes: Uint8Array): Promise<number> {
  const formats = [MP3, FLAC, OGG, WEBM, MATROSKA, MP4, QTFF];
  const input = new Input({ source: new BufferSource(bytes), formats });
  try {
    const track = await input.getPrimaryAudioTrack();
    // Without a packet, mediabunny would search a FLAC file for one forever.
    if (!track || !(await new EncodedPacketSink(track).getFirstPacket())) return 0;
    // A truncated file often has no last packet to read.
    return (await track.computeDuration().catch(() => 0)) || (await packetSeconds(track));
  } catch {
    return 0;
  } finally {
    input.dispose();
  }
}

/** Returns the end of the last readable packet in seconds. Stops beyond the longest allowed recording. */
async function packetSeconds(track: InputAudioTrack): Promise<number> {
  let end = 0;
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true });
  try {
    for await (const { timestamp, duration } of packets) {
      end = Math.max(end, timestamp + duration);
      if (end > audioSecondsMax) break;
    }
  } catch {
    // The rest of the file is missing or damaged.
  }
  return end;
}

const plainFormats = [0x0001, 0x0003, 0xfffe];

/**
 * Returns the duration of a WAV file in seconds, from its first `data` chunk and its actual size; undefined for another
 * format. mediabunny would trust the length in the header, and the last `data` chunk.
 */
function wavSeconds(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || fourLetters(view, 0) !== 'RIFF' || fourLetters(view, 8) !== 'WAVE')
    return undefined;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const announced = view.getUint32(at + 4, true);
    const present = Math.min(announced, bytes.length - at - 8);
    const chunk = fourLetters(view, at);
    if (chunk === 'fmt ' && present >= 16) {
      const isPlain = plainFormats.includes(view.getUint16(at + 8, true));
      const frameBytes = view.getUint16(at + 20, true);
      bytesPerSecond = isPlain ? view.getUint32(at + 12, true) * frameBytes : view.getUint32(at + 16, true);
    }
    if (chunk === 'data') return bytesPerSecond > 0 ? present / bytesPerSecond : 0;
    at += 8 + announced + (announced % 2);
  }
  return 0;
}

function fourLetters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

export const measureWork: EngineWork<{ bytes: Uint8Array }, never, { seconds: number | null }> = ({
  bytes,
}) => measureSound(bytes);
