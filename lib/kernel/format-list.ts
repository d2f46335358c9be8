import { lazy } from './lazy';

const formats = {
  and: lazy(() => new Intl.ListFormat('en-GB')),
  or: lazy(() => new Intl.ListFormat('en-GB', { type: 'disjunction' })),
};

export function listInWords(names: readonly string[], last: keyof typeof formats = 'and'): string {
  return formats[last]().format(names);
}
