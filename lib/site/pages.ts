/** Where the documentation stands. */
export const documentationPath = '/developers';
