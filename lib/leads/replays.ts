import type { leadRequestSchema } from './lead';

/** What may differ in a request that came under the key of another: a field of the lead, or the quotes it names. */
export type DifferingField = keyof (typeof leadRequestSchema)['shape'] | 'Link';
