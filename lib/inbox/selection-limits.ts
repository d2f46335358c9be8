/** Leads of a filter that one step may be taken on at once. */
export const selectedLeadsMax = 2_000;
