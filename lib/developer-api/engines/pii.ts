import { type FoundPii, findByRules } from '../text/pii-rules';
import { inCodePoints, redacted, type Span, withoutOverlaps } from '../text/spans';
import type { PiiType, TextResponse } from '../text/text';
import { findAddresses } from './pii/find-addresses';
import { findBirthDates } from './pii/find-birth-dates';
import { findIdNumbers } from './pii/find-id-numbers';
import { findNames } from './pii/find-names';
import { findPhones } from './pii/find-phones';
import { tokensOf } from './pii/tokens';

/**
 * Returns the personal data in a text: structured values in any language by pattern and checksum, and people's names,
 * dates of birth, addresses and numbers in English texts by rules and lists.
 */
export function findPii(text: string): TextResponse<'pii'> {
  const of = (type: PiiType, spans: readonly Span[]): FoundPii[] =>
    spans.map(({ start, end }) => ({ type, start, end }));
  const byForm = findByRules(text);
  const isOf = (...types: PiiType[]) => byForm.filter(({ type }) => types.includes(type));
  // The most reliable kinds come first: a labelled number is not a phone number, and a name inside an address is part
  // of it.
  const found = withoutOverlaps([
    ...isOf('email', 'iban', 'mac_address', 'us_ssn'),
    ...of('date_of_birth', findBirthDates(text)),
    ...of('address', findAddresses(text)),
    ...isOf('credit_card'),
    ...of('id_number', findIdNumbers(text)),
    ...isOf('ip_address'),
    ...of('phone', findPhones(text)),
    ...of('person', findNames(text, tokensOf(text))),
  ]);
  return {
    object: 'text.pii',
    engine: 'pilot-pii',
    quality: 'standard',
    entities: inCodePoints(text, found),
    redacted: redacted(text, found),
  };
}
