/** Maximum leads of a filter for one bulk action. */
export const selectedLeadsMax = 2_000;
