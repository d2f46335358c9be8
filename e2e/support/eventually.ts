/**
 * Returns the first truthy outcome of `look`, repeated until the timeout; an exception counts as not yet. Rejects with
 * the description of what it waited for, and with the last error as its cause.
 */
export async function eventually<Outcome>(
  look: () => Outcome | Promise<Outcome>,
  { what, withinMs = 5_000, everyMs = 25 }: { what: string; withinMs?: number; everyMs?: number },
): Promise<NonNullable<Exclude<Outcome, false | '' | 0>>> {
  const deadline = performance.now() + withinMs;
  let cause: unknown;
  for (;;) {
    try {
      const outcome = await look();
      if (isThere(outcome)) return outcome;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`, { cause });
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

function isThere<Outcome>(outcome: Outcome): outcome is NonNullable<Exclude<Outcome, false | '' | 0>> {
  return Boolean(outcome);
}
