import { findPii } from '../../lib/developer-api/engines/pii';
import type { PiiType } from '../../lib/developer-api/text/text';
import type { MarkedSpan, Message } from './message';

/** Names of the kinds in the package, in its order. */
export const kindNames: Readonly<Record<PiiType, string>> = {
  email: 'Email addresses',
  iban: 'Bank and card numbers',
  credit_card: 'Bank and card numbers',
  phone: 'Phone numbers',
  date_of_birth: 'Dates of birth',
  id_number: 'Customer and ID numbers',
  us_ssn: 'Customer and ID numbers',
  ip_address: 'IP and MAC addresses',
  mac_address: 'IP and MAC addresses',
  person: 'Names',
  address: 'Postal addresses',
};

interface Span {
  start: number;
  end: number;
  kind: PiiType;
}

/** Personal data that is marked in a message, masked by the engine, or both. */
export interface MaskedItem {
  message: Message;
  span: Span;
  marked: MarkedSpan | undefined;
  isMasked: boolean;
  /** True if masks cover the whole marked span. */
  isFound: boolean;
}

export interface MaskedMessage {
  message: Message;
  masks: Span[];
  milliseconds: number;
  items: MaskedItem[];
}

const touch = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Masks a message with the portal's engine, and compares the masks with the marked spans. */
export function measureMasking(message: Message): MaskedMessage {
  const startedAt = performance.now();
  const { entities } = findPii(message.text);
  const milliseconds = performance.now() - startedAt;
  const masks = entities.map(({ start, end, type }) => ({ start, end, kind: type }));
  const items = message.spans.map((marked): MaskedItem => {
    const touching = masks.filter((mask) => touch(marked, mask));
    let reached = marked.start;
    for (const { start, end } of touching) if (start <= reached) reached = Math.max(reached, end);
    return { message, span: marked, marked, isMasked: touching.length > 0, isFound: reached >= marked.end };
  });
  const others = masks
    .filter((mask) => !message.spans.some((span) => touch(span, mask)))
    .map((span): MaskedItem => ({ message, span, marked: undefined, isMasked: true, isFound: false }));
  return { message, masks, milliseconds, items: [...items, ...others] };
}
