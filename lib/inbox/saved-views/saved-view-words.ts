/** Views that one founder may keep. */
export const savedViewsMax = 20;

export const savedViewNameCharactersMax = 40;

/** Why a view is not kept. */
export const savedViewErrorWords = {
  view_name: `Give the view a name of at most ${savedViewNameCharactersMax} characters.`,
  too_many_views: `You have ${savedViewsMax} views already. Remove one first.`,
} as const;
export type SavedViewError = keyof typeof savedViewErrorWords;
