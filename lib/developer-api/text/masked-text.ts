import type { PiiType, TextResponse } from './text';

const labels: Readonly<Record<PiiType, string>> = {
  email: 'Email',
  phone: 'Phone',
  credit_card: 'Card',
  iban: 'IBAN',
  ip_address: 'IP address',
  mac_address: 'MAC address',
  us_ssn: 'US social security number',
  person: 'Name',
  date_of_birth: 'Date of birth',
  address: 'Address',
  id_number: 'Number',
};

/** Part of a text; `label` names what it is if it is masked. */
export interface MaskedPart {
  text: string;
  label?: string;
}

/** Splits a text into the parts that the engine found and those between them, in order. */
export function maskedParts(
  input: string,
  { entities }: Pick<TextResponse<'pii'>, 'entities'>,
): MaskedPart[] {
  const points = [...input];
  const parts: MaskedPart[] = [];
  let at = 0;
  for (const { start, end, text, type } of entities) {
    if (start > at) parts.push({ text: points.slice(at, start).join('') });
    parts.push({ text, label: labels[type] });
    at = end;
  }
  return at < points.length ? [...parts, { text: points.slice(at).join('') }] : parts;
}
