/** For how many days refusals are shown. */
export const refusalsShownDays = 30;

/** How many refusals are listed one by one. */
export const refusalsListedMax = 10;

/** What refused a sign-in, in the order in which it happens. */
export const refusalKinds = ['sign_in_refused', 'sign_in_throttled', 'second_factor_refused'] as const;
export type RefusalKind = (typeof refusalKinds)[number];

export const refusalWords: Readonly<Record<RefusalKind, string>> = {
  sign_in_refused: 'Wrong e-mail address or password',
  sign_in_throttled: 'Stopped after too many attempts',
  second_factor_refused: 'Wrong or used code of a second factor',
};

interface RefusedSignIn {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  kind: RefusalKind;
  /** Whose account was named; null where there is none of that address, or where it is not known. */
  founderName: string | null;
  /** Shortened; null where it could not be known. */
  address: string | null;
}

export interface RefusedSignIns {
  counts: Readonly<Record<RefusalKind, number>>;
  last: readonly RefusedSignIn[];
}
