import type { TextOperation, TextResponse } from '../text/text';
import type { WindowEntities, WindowSentiment } from '../text/windows';
import { findEntities } from './entities';
import { detectLanguage } from './language';
import { findPii } from './pii';
import type { EngineWork } from './processes/work';
import { findSentiment } from './sentiment';
import { findToxicity } from './toxicity';

/** Results for one text, or one window of it, by operation. */
export interface TextResults {
  language: TextResponse<'language'>;
  pii: TextResponse<'pii'>;
  sentiment: WindowSentiment;
  entities: WindowEntities;
  toxicity: TextResponse<'toxicity'>;
}

const engines: { [Operation in TextOperation]: (text: string) => TextResults[Operation] } = {
  language: detectLanguage,
  pii: findPii,
  sentiment: findSentiment,
  entities: findEntities,
  toxicity: findToxicity,
};

/** Analyses a text or a window of it. Also returns the processor time used, in milliseconds. */
export const analyseWindow: EngineWork<
  { operation: TextOperation; text: string },
  never,
  { result: TextResults[TextOperation]; workedMs: number }
> = async ({ operation, text }) => {
  const before = process.cpuUsage();
  const result = engines[operation](text);
  const { user, system } = process.cpuUsage(before);
  return { result, workedMs: (user + system) / 1_000 };
};
