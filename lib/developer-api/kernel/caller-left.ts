export class CallerLeft extends Error {
  override name = 'CallerLeft';

  constructor(
    /** True if an engine or a provider had already started the work. Such a request is charged. */
    readonly wasSent: boolean,
  ) {
    super('the caller left');
  }
}

/** Checks the name, not the class, because the bundle may contain several copies of this module. */
export function isCallerLeft(error: unknown): error is CallerLeft {
  return error instanceof Error && error.name === 'CallerLeft';
}
