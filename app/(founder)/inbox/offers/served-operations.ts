import { getDeps } from '@/lib/compose';
import { deliverablesOf } from '@/lib/discovery/deliverables';
import { noDetails } from '@/lib/offers/offer-details';
import { operationNames } from '@/lib/site/operation-names';
import type { ServedOperation } from './_editor/editor-fields';

/** Returns all operations that an offer can name, with how each is served as configured. */
export function servedOperations(): ServedOperation[] {
  const all = deliverablesOf({ ...noDetails, operations: [...operationNames] }, getDeps());
  return all.map(({ operation: name, title, words, isServed }) => ({ name, title, words, isServed }));
}

/** Returns the title of an operation; any other text as it is written. */
export function titleOfOperation(name: string): string {
  return servedOperations().find((operation) => operation.name === name)?.title ?? name;
}
