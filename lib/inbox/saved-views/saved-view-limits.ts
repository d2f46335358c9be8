/** Maximum saved views per founder. */
export const savedViewsMax = 20;

export const savedViewNameCharactersMax = 40;

export const savedViewErrorWords = {
  view_name: `Give the view a name of at most ${savedViewNameCharactersMax} characters.`,
  too_many_views: `You already have ${savedViewsMax} views. Remove one first.`,
} as const;
export type SavedViewError = keyof typeof savedViewErrorWords;
