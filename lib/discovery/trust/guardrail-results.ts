import { z } from 'zod';
import { type Guardrail, guardrailTests } from './guardrail-tests';

/** Result of `npm run guardrails:test` at a release: passed and failed tests by file. */
export const guardrailRunSchema = z
  .object({
    commit: z.string().regex(/^[0-9a-f]{40}$/),
    date: z.iso.date(),
    files: z.record(z.string(), z.object({ passed: z.int(), failed: z.int() })),
  })
  .nullable();

export type GuardrailRun = z.infer<typeof guardrailRunSchema>;

export type GuardrailResult = 'held' | 'failed' | 'not_run';

/** Result of a guardrail: held only if all its files ran without a failure. */
export function guardrailResult(run: GuardrailRun, flag: Guardrail): GuardrailResult {
  const counts = guardrailTests[flag].map(({ path }) => run?.files[path]);
  if (counts.some((count) => count && count.failed > 0)) return 'failed';
  return counts.every((count) => count && count.passed > 0) ? 'held' : 'not_run';
}
