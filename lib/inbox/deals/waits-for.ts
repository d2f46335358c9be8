/** Side that acts next in a deal. Separate from the form's schema, which would load zod in the browser. */
export const waitsForWords = { us: 'Us', them: 'The buyer' } as const;
export type WaitsFor = keyof typeof waitsForWords;
