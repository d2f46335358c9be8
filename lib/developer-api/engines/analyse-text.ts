import { DeveloperError } from '../kernel/developer-errors';
import type { TextOperation, TextResponse } from '../text/text';
import { entitiesOfWindows, sentimentOfWindows, textWindows } from '../text/windows';
import type { EngineProcesses } from './processes/engine-processes';
import type { Caller } from './processes/engine-run';
import { textPool, textWorkWithinMs } from './processes/policies';
import type { TextResults } from './text-work';
import type { Works } from './works';

type TextProcesses = Pick<EngineProcesses<Works>, 'run'>;

/**
 * Returns the findings of an engine in a text. Engines whose time grows faster than the text receive it in windows.
 * Throws DeveloperError `input_too_complex` if the text takes too much processor time in all, and throws as {@link
 * EngineProcesses.run} does.
 */
export async function analyseText(
  processes: TextProcesses,
  operation: TextOperation,
  text: string,
  caller: Caller,
): Promise<TextResponse> {
  switch (operation) {
    case 'sentiment':
      return sentimentOfWindows(await analyseParts(processes, operation, textWindows(text), caller));
    case 'entities':
      return entitiesOfWindows(await analyseParts(processes, operation, textWindows(text), caller));
    default: {
      const [found] = await analyseParts(processes, operation, [text], caller);
      if (!found) throw new Error('a text has a result');
      return found;
    }
  }
}

/** Analyses each part in a separate job, so that keys take turns after every part. */
export async function analyseParts<Operation extends TextOperation>(
  processes: TextProcesses,
  operation: Operation,
  parts: readonly string[],
  caller: Caller,
): Promise<TextResults[Operation][]> {
  const waiting = [...parts.entries()];
  const results: TextResults[Operation][] = [];
  let workedMs = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, text] = next;
      const done = await processes.run('text', { operation, text }, caller).result;
      workedMs += done.workedMs;
      if (workedMs > textWorkWithinMs) throw new DeveloperError('input_too_complex');
      // The engine of an operation returns the result type of that operation.
      results[at] = done.result as TextResults[Operation];
    }
  };
  const workers = Math.max(1, Math.min(parts.length, textPool.jobsMax - 1));
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    waiting.length = 0;
  }
  return results;
}
