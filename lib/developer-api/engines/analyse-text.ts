import type { TextOperation, TextResponse } from '../text/text';
import { entitiesOfWindows, sentimentOfWindows, textWindows } from '../text/windows';
import type { Caller, EnginePool } from './pool';

/**
 * A text as an engine understands it. The engines whose time grows faster than the text see it in windows. Throws as
 * {@link EnginePool.run} does.
 */
export async function analyseText(
  pool: EnginePool,
  kind: TextOperation,
  text: string,
  caller: Caller,
): Promise<TextResponse> {
  switch (kind) {
    case 'sentiment': {
      const windows = textWindows(text).map((window) => ({ kind, text: window }));
      return sentimentOfWindows(await pool.run(windows, caller));
    }
    case 'entities': {
      const windows = textWindows(text).map((window) => ({ kind, text: window }));
      return entitiesOfWindows(await pool.run(windows, caller));
    }
    default:
      return pool.runOne({ kind, text }, caller);
  }
}
