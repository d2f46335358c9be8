export interface FieldProblem {
  field: string;
  message: string;
  label: string;
}

/** Why a form was not taken, in words for the person who filled it in. */
export interface FormError {
  heading: string;
  text: string;
  fields: FieldProblem[];
  retryAfterSeconds?: number;
}

/** The words for fields that are wrong. */
export function wrongFields(fields: FieldProblem[]): FormError {
  return {
    heading: 'Please correct these fields',
    text: 'Nothing was stored, and what you typed is still here.',
    fields,
  };
}

export const unanswered: FormError = {
  heading: 'The portal could not be reached',
  text: 'What you typed is still here. Check your connection and send again: should the first attempt have arrived after all, it is not stored twice.',
  fields: [],
};
