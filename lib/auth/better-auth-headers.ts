/** The header in which the portal tells better-auth the shortened address of a caller. */
export const sessionAddressHeader = 'x-session-address';
