import { engineFigures } from '../developer-api/kernel/engine-figures';
import type { OperationName } from '../developer-api/kernel/operations';

/** Measured quality of an engine for one kind of content. */
export interface MeasuredKind {
  name: string;
  found: number;
  of: number;
  wrong: number;
}

/** A test of an engine, with its texts in words and its results. */
interface Measurement {
  operation: OperationName;
  texts: string;
  misses: string;
  kinds: readonly MeasuredKind[];
}

const { firstSight, entities, toxicity, sentiment } = engineFigures;

const personalKinds = [
  ['person', 'Names'],
  ['address', 'Postal addresses'],
  ['date_of_birth', 'Dates of birth'],
  ['id_number', 'Customer and ID numbers'],
  ['phone', 'Phone numbers'],
  ['email', 'Email addresses'],
  ['credit_card', 'Card numbers'],
  ['iban', 'Bank account numbers (IBAN)'],
  ['ip_address', 'IP addresses'],
  ['us_ssn', 'US social security numbers'],
] as const;

const measurements: readonly Measurement[] = [
  {
    operation: 'pii',
    texts: `${firstSight.texts} made-up English texts, before we used them to improve our rules. In ${firstSight.cleanTouched} of ${firstSight.clean} texts without personal data, the engine still masked something`,
    misses:
      'Names in lower case, rare first names alone, addresses without a street number, numbers with an unfamiliar label. Product and company names are sometimes masked.',
    kinds: personalKinds.map(([kind, name]) => {
      const { found, missed, wrong } = firstSight.kinds[kind];
      return { name, found, of: found + missed, wrong };
    }),
  },
  {
    operation: 'toxicity',
    texts: `${toxicity.toxic + toxicity.harmless} made-up texts in English, half of them toxic`,
    misses: 'Insults that are implied, and anything that needs context.',
    kinds: [
      { name: 'Toxic messages', found: toxicity.found, of: toxicity.toxic, wrong: toxicity.wronglyFound },
    ],
  },
  {
    operation: 'entities',
    texts: `${entities.texts} made-up texts in English`,
    misses: 'Names in lower case, and rare names without a title or a legal form.',
    kinds: [
      {
        name: 'People, places and organizations',
        found: entities.right,
        of: entities.right + entities.missed,
        wrong: entities.wrong,
      },
    ],
  },
  {
    operation: 'sentiment',
    texts: `${sentiment.of} made-up texts in English`,
    misses: 'Irony, and tone that is only implied.',
    kinds: [
      {
        name: 'Tone: positive, neutral or negative',
        found: sentiment.right,
        of: sentiment.of,
        wrong: sentiment.of - sentiment.right,
      },
    ],
  },
];

/** Lists what was measured of the engines behind some operations, in the order of the operations. */
export function measurementsOf(operations: readonly OperationName[]): Measurement[] {
  return operations.flatMap((name) => measurements.filter(({ operation }) => operation === name));
}
