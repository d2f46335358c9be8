/** Options of the settings that are chosen from a list, by their value. */
export const portalChoices = {
  try_it: {
    '': 'The portal’s own text engines, with a text box and a sample',
    own: 'Your own example',
    off: 'Nothing',
  },
  no_sub_processors: { '': 'Use the list below (“not stated” if empty)', none: 'None' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns a security question as the form names it. */
export function questionInWords(id: string): string {
  return id.replaceAll('_', ' ');
}
