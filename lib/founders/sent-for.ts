/**
 * Field with the founder who was signed in when the page sent the step. Somebody else may have signed in
 * since.
 */
export const sentForField = 'founder_id';
