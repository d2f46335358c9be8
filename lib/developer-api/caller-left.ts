/** The caller left before the answer was complete. */
export class CallerLeft extends Error {
  override name = 'CallerLeft';

  constructor(
    /** Whether the work had begun by then, here or at a provider: only the caller could have spared it. */
    readonly wasSent: boolean,
  ) {
    super('the caller left');
  }
}

/** Whether something thrown is a {@link CallerLeft}, of whichever copy of this module. */
export function isCallerLeft(error: unknown): error is CallerLeft {
  return error instanceof Error && error.name === 'CallerLeft';
}
