import { z } from 'zod';
import type { guardrails } from '../../kernel/guardrails';

export type Guardrail = keyof typeof guardrails;

interface GuardrailTest {
  path: string;
  tries: string;
}

/** Tests of each guardrail; `npm run guardrails:test` runs them. */
export const guardrailTests: Readonly<Record<Guardrail, readonly GuardrailTest[]>> = {
  human_approval_required: [
    {
      path: 'lib/review/transitions.test.ts',
      tries: 'to reach a forbidden decision by taking the steps in any order',
    },
    {
      path: 'e2e/inbox/guard.spec.ts',
      tries: 'to act on requests without a session, from other origins and after signing out',
    },
  ],
  external_actions_authorized: [
    {
      path: 'lib/discovery/trust/outgoing-requests.test.ts',
      tries: 'to find code that connects to a server the operator has not configured',
    },
    {
      path: 'e2e/founders/no-session.spec.ts',
      tries: 'every founders’ page and form without a session',
    },
  ],
  sensitive_data_allowed: [
    {
      path: 'packages/screening/index.test.ts',
      tries: 'keys, tokens and passwords from many providers, in many languages and spellings',
    },
    {
      path: 'e2e/api/refused-values.spec.ts',
      tries: 'secrets in every field of quotes and requests, at any depth',
    },
    {
      path: 'e2e/api/front/nothing-kept.slow.spec.ts',
      tries: 'to find a refused value in a table, a log or a file',
    },
  ],
  production_fallback_capture_allowed: [
    {
      path: 'e2e/faults/losing-the-database.spec.ts',
      tries: 'sending requests while the database is unresponsive, gone, killed or locked',
    },
    {
      path: 'e2e/faults/breaking-in-between.spec.ts',
      tries: 'breaking the connection between storing and answering',
    },
  ],
};

export const guardrailRunSchema = z
  .object({
    commit: z.string().regex(/^[0-9a-f]{40}$/),
    date: z.iso.date(),
    files: z.record(z.string(), z.object({ passed: z.int(), failed: z.int() })),
  })
  .nullable();

export type GuardrailRun = z.infer<typeof guardrailRunSchema>;

type GuardrailResult = 'held' | 'failed' | 'not_run';

export function guardrailResult(run: GuardrailRun, flag: Guardrail): GuardrailResult {
  const counts = guardrailTests[flag].map(({ path }) => run?.files[path]);
  if (counts.some((count) => count && count.failed > 0)) return 'failed';
  return counts.every((count) => count && count.passed > 0) ? 'held' : 'not_run';
}
