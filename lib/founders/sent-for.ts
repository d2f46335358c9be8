/** The field in which a page says whose step it sends: while it waited, somebody else may have signed in. */
export const sentForField = 'founder_id';
