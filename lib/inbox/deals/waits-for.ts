/** Side that acts next in a deal. Apart from the form's schema, so that a page's script leaves that on the server. */
export const waitsForWords = { us: 'Waits for us', them: 'Waits for them' } as const;
export type WaitsFor = keyof typeof waitsForWords;
