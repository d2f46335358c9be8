import type { EntityType, PiiType, TextResponse } from '../../lib/developer-api/text/text';

/** Marked personal data in a message, in Unicode code points; `end` is exclusive. */
export interface MarkedSpan {
  start: number;
  end: number;
  kind: PiiType;
  /** For names and streets: true if the engine has them in a list. */
  isListed?: boolean;
}

/** Marked person, place or organization, in Unicode code points. */
interface MarkedEntity {
  start: number;
  end: number;
  kind: EntityType;
}

export interface Message {
  id: string;
  source: string;
  text: string;
  spans: MarkedSpan[];
  entities?: MarkedEntity[];
  tone?: TextResponse<'sentiment'>['sentiment'];
  isToxic?: boolean;
}

const mark = /\[([a-z_]+)(\+?)(-?)\|([^\]]*)\]/g;

/** Kinds of {@link MarkedEntity}; a place or an organization is no personal data. */
const entityKinds = ['person', 'place', 'organization'] as const;

/** Parses a line with `[kind|value]` around marked values: `kind+` marks a listed name or street, `kind-` another. */
export function parseMarked(line: string): Pick<Message, 'text' | 'spans' | 'entities'> {
  const source = line.replaceAll('\\n', '\n');
  const spans: MarkedSpan[] = [];
  const entities: MarkedEntity[] = [];
  let text = '';
  let from = 0;
  for (const match of source.matchAll(mark)) {
    const [whole, kind = '', listed, unlisted, value = ''] = match;
    text += source.slice(from, match.index);
    const start = [...text].length;
    text += value;
    from = match.index + whole.length;
    const end = [...text].length;
    const entity = entityKinds.find((known) => known === kind);
    if (entity) entities.push({ start, end, kind: entity });
    if (entity && entity !== 'person') continue;
    const isListed = listed || unlisted ? { isListed: listed === '+' } : {};
    spans.push({ start, end, kind: kindOf(kind), ...isListed });
  }
  return { text: text + source.slice(from), spans, entities };
}

const kinds: readonly PiiType[] = [
  'person',
  'address',
  'date_of_birth',
  'id_number',
  'us_ssn',
  'phone',
  'email',
  'iban',
  'credit_card',
  'ip_address',
  'mac_address',
];

/** Returns the kind of this name. Throws an Error for an unknown one. */
export function kindOf(name: string): PiiType {
  const kind = kinds.find((known) => known === name);
  if (!kind) throw new Error(`Unknown kind of personal data: ${name}. Known: ${kinds.join(', ')}.`);
  return kind;
}
