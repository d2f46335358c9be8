import { parseBuffer } from 'music-metadata';
import { wavSeconds } from '../speech/wav';
import type { EngineWork } from './processes/work';

/** How long a recording plays, by its samples, frames or container; null for bytes that cannot be read. */
export async function measureAudio(bytes: Uint8Array, mimeType: string): Promise<{ seconds: number | null }> {
  if (mimeType === 'audio/wav') return { seconds: wavSeconds(bytes) };
  try {
    const { format } = await parseBuffer(bytes, { mimeType, size: bytes.length }, { duration: true });
    const seconds = format.duration;
    return { seconds: seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : null };
  } catch {
    return { seconds: null };
  }
}

/** Measures one recording. */
export const measureWork: EngineWork<
  { bytes: Uint8Array; mimeType: string },
  never,
  { seconds: number | null }
> = ({ bytes, mimeType }) => measureAudio(bytes, mimeType);
