import { type Page, pages } from '../../lib/site/pages';
import { offers } from './literals';

/** Sample values for the parameter in an address. */
const values: Record<string, readonly string[]> = {
  offerId: offers.map(({ id }) => id),
  topic: ['operations', 'developer-api', 'samples', 'signed-quotes', 'changelog'],
};

/** The paths of the pages that everyone may read, filtered by the test if there is one. */
export function publicPaths(test: (page: Page) => boolean = () => true): string[] {
  return pages
    .filter((page) => page.audience === 'everyone' && test(page))
    .flatMap(({ path }) => {
      const name = /\[(\w+)\]/.exec(path)?.[1];
      return name === undefined
        ? path
        : (values[name] ?? []).map((value) => path.replace(`[${name}]`, value));
    });
}
