import { z } from 'zod';
import { type Guardrail, guardrailTests } from './guardrail-tests';

/** What `npm run guardrails:test` writes at a release: of each test file how many tests passed and failed. */
export const guardrailRunSchema = z
  .object({
    commit: z.string().regex(/^[0-9a-f]{40}$/),
    date: z.iso.date(),
    files: z.record(z.string(), z.object({ passed: z.int(), failed: z.int() })),
  })
  .nullable();

export type GuardrailRun = z.infer<typeof guardrailRunSchema>;

export type GuardrailResult = 'held' | 'failed' | 'not_run';

/** How a guardrail did in a run: held only where every one of its files ran and nothing in them failed. */
export function guardrailResult(run: GuardrailRun, flag: Guardrail): GuardrailResult {
  const counts = guardrailTests[flag].map(({ path }) => run?.files[path]);
  if (counts.some((count) => count && count.failed > 0)) return 'failed';
  return counts.every((count) => count && count.passed > 0) ? 'held' : 'not_run';
}
