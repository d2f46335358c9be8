/** Item of a pilot: the buyer's ID of a message, call or document. */
export const pilotItem = /^[\w.][\w.-]{0,63}$/;
