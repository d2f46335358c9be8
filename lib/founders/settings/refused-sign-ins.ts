/** Period of the refusals shown, in days. */
export const refusalsShownDays = 30;

/** Maximum number of refusals listed individually. */
export const refusalsListedMax = 10;

/** Kinds of refusals, in the order in which sign-in checks them. */
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
  /** Name of the account; null if no account has that address or the address is unknown. */
  founderName: string | null;
  /** Shortened; null where it could not be known. */
  address: string | null;
}

export interface RefusedSignIns {
  counts: Readonly<Record<RefusalKind, number>>;
  last: readonly RefusedSignIn[];
}
