import { lazy } from './lazy';

const formats = {
  and: lazy(() => new Intl.ListFormat('en-GB')),
  or: lazy(() => new Intl.ListFormat('en-GB', { type: 'disjunction' })),
};

/** Joins names to a list in a sentence: `mp3, opus and wav`; with `or`, `mp3, opus or wav`. */
export function listInWords(names: readonly string[], last: keyof typeof formats = 'and'): string {
  return formats[last]().format(names);
}
