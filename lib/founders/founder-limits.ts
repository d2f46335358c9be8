/** How long a session lasts at most, in seconds. */
export const sessionLastsSeconds = 24 * 60 * 60;

/** How long a session may lie idle, in seconds. */
export const sessionIdleSeconds = 8 * 60 * 60;

/** How exactly the last use of a session is known, in seconds. */
export const lastSeenWithinSeconds = 60;

/** Fewest and most characters of a password. */
export const passwordCharactersMin = 12;
export const passwordCharactersMax = 128;

/** How long a one-time link is valid, in minutes. */
export const passwordLinkMinutes = 30;
