import { lazy } from './lazy';

const formats = {
  and: lazy(() => new Intl.ListFormat('en-GB')),
  or: lazy(() => new Intl.ListFormat('en-GB', { type: 'disjunction' })),
};

/** Names as a sentence lists them: `mp3, opus and wav`; with `or`, `mp3, opus or wav`. */
export function listInWords(names: readonly string[], last: keyof typeof formats = 'and'): string {
  return formats[last]().format(names);
}
