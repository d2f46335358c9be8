export const sessionLastsSeconds = 24 * 60 * 60;

export const sessionIdleSeconds = 8 * 60 * 60;

/** Minutes for which a sign-in counts as proof for actions that ask for a recent one. */
export const proofMinutes = 15;

/** Precision in seconds of a session's last use. */
export const lastSeenWithinSeconds = 60;

export const passwordCharactersMin = 12;
export const passwordCharactersMax = 128;

export const passwordLinkMinutes = 30;

/** Lifetime of an invitation link, long enough for an owner to pass it on. */
export const invitationLinkMinutes = 24 * 60;
