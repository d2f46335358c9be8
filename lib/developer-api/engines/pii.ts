import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import { type FoundPii, findByRules } from '../text/pii-rules';
import { inCodePoints, redacted, type Span, withoutOverlaps } from '../text/spans';
import type { PiiType, TextResponse } from '../text/text';
import { findAddresses } from './pii/find-addresses';
import { findIdNumbers, speaker } from './pii/find-id-numbers';
import { findNames } from './pii/find-names';
import { tokensOf } from './pii/tokens';

/** Words before a number which show that it is not a phone number. */
const otherNumber =
  /(?:order|invoice|ticket|case|article|item|model|lot|batch|ref(?:erence)?|account|tracking|serial|isbn|part|version|build|customer|id|no)\.?\s?(?:number|id|no)?\s?[.:#]{0,2}\s?$/i;

const phoneCue =
  /(?<!\p{L})(?:(?:phone|telephone|call|text|ring|dial|reach|contact)(?:s|ed|ing)?|tel|mobile|mob|cell|rang|sms|whatsapp|fax|landline|handy|hotline|callback|number)\.?(?: (?:me|us|him|her|them|back|number|no\.?|on|at|is|was|to|anytime|directly|:)){0,4}\s?[:.#(]?\s?$/iu;

/** Digits in the groups used for national numbers. Every repetition is bounded. */
const national =
  /(?<![\p{L}\p{N}.,/:#$€£-]|\d )(?:\(0?\d{2,5}\)|0?\d{2,5})(?:[ .\-/]{1,2}\d{2,6}){1,4}(?![\p{L}\p{N}]|[.,:/-]\d| \d)/gu;
const reservedUs = /(?<![\p{N}.-]|\d )(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\p{N}]|[.-]\d)/gu;
const unbroken = /(?<![\p{L}\p{N}.,/:#$€£+-])0?\d{7,12}(?![\p{L}\p{N}]|[.,:/-]\d)/gu;
const localUs = /(?<![\p{L}\p{N}.-]|\d )555[-. ]\d{4}(?![\p{N}-])/gu;

/** Dates, and numbers in the format of a social security number. */
const notDialled =
  /^(?:\d{1,2}[./ -]\d{1,2}[./ -]\d{2,4}|\d{4}[./ -]\d{1,2}[./ -]\d{1,2}|\d{3}-\d{2}-\d{4})$/;

/**
 * Returns the phone numbers in a text: those with a country code in any plan, those valid in the United States, and
 * national ones, by format or after a word such as "call". Includes ranges reserved for examples.
 */
function findPhones(text: string): Span[] {
  const before = (start: number) => text.slice(Math.max(0, start - 32), start);
  const byPlan = findPhoneNumbersInText(text, { defaultCountry: 'US', extended: false }).flatMap(
    ({ startsAt, endsAt, number }) => {
      const written = text.slice(startsAt, endsAt);
      const isInternational = /^\(?\s?(?:\+|00)/.test(written);
      const looksDialled = isInternational || /[\s().-]/.test(written.trim());
      const isNamedOtherwise = otherNumber.test(before(startsAt));
      // "INV-2026-004417"
      if (!isInternational && /[\p{L}\p{N}][-/]$/u.test(before(startsAt))) return [];
      if (!number.isValid() || !looksDialled || (isNamedOtherwise && !isInternational)) return [];
      return [{ start: startsAt, end: endsAt }];
    },
  );
  const international = [
    ...text.matchAll(
      /(?<![\p{L}\p{N}+])\+\d{1,3}(?:[ .\-/]{0,2}(?:\(0?\d{1,5}\)|\d{1,5})){2,6}(?![\p{L}\p{N}])/gu,
    ),
  ];
  /** Beginnings of numbers that are named as something else: "Part number 0800-4471-22 replaces 0800-4471-20". */
  const others = new Set<string>();
  const byForm = [
    ...international.map((match) => ({ match, isSure: true })),
    ...[...text.matchAll(reservedUs)].map((match) => ({ match, isSure: true })),
    ...[...text.matchAll(national)].map((match) => ({
      match,
      isSure: /^\(?0\d/.test(match[0]) && digitsOf(match[0]) >= 9,
    })),
    ...[...text.matchAll(unbroken)].map((match) => ({ match, isSure: /^07\d{9}$/.test(match[0]) })),
    ...[...text.matchAll(localUs)].map((match) => ({ match, isSure: false })),
  ].flatMap(({ match, isSure }) => {
    const digits = digitsOf(match[0]);
    const lead = before(match.index);
    if (digits < 7 || digits > 15 || notDialled.test(match[0])) return [];
    const isPhone =
      phoneCue.test(lead) &&
      !/(?:order|invoice|account|customer|card|case|ticket|tracking|serial|model|part|policy|member)\s{0,2}(?:phone )?number(?: is|:)?\s$/i.test(
        lead,
      );
    const [first = ''] = match[0].split(/[ .\-/]/, 1);
    if (!isPhone && otherNumber.test(lead)) others.add(first);
    if (!isPhone && (!isSure || others.has(first))) return [];
    return [{ start: match.index, end: match.index + match[0].length }];
  });
  return [...byPlan, ...byForm];
}

const digitsOf = (written: string) => written.replace(/\D/g, '').length;

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)';

const date = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
  String.raw`\d{1,2}[-/. ]\d{1,2}[-/. ](?:\d{4}|\d{2})`,
  String.raw`(?:the )?\d{1,2}(?:st|nd|rd|th|\.)?(?: of| de)?[ -]${months}\.?(?:,? ?[-']?(?:\d{4}|\d{2}))?`,
  String.raw`${months}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? ?'?(?:\d{4}|\d{2}))?`,
  String.raw`\d{8}(?=\D|$)`,
  String.raw`${months} \d{4}`,
  String.raw`(?:19|20)\d\d`,
].join('|');

const label = String.raw`(?:date[ -]of[ -]birth|birth[ -]?dates?|birthdays?|bday|geburtsdatum|fecha de nacimiento|date de naissance|data di nascita|aged? \d{1,3}(?= ?\()|d\.? ?o\.? ?b\.?|born|(?<!g[ai]ve |given |giving )birth|née? le|nat[oa] il|nacid[oa] el|geb\.|geboren|b\.(?= ?\d)|\*(?= ?\d))`;

/** Label, then date. No digit and no end of a sentence may come between them. */
const labelFirst = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${label}(?<gap>[^\p{N}\n!?;]{0,40}?)(?<date>${date})(?![\p{N}\p{L}])`,
  'giu',
);
const dateFirst = new RegExp(
  String.raw`(?<![\p{N}\p{L}/.-])(?<date>${date})(?<gap>,? ?(?:is|was|as|being|\(|[-–]) ?(?:also )?(?:my|his|her|their|the|our|your)? ?(?:\p{L}{2,12}(?:['’]s)? )?)(?:date of birth|birth ?date|birthday|dob|d\.o\.b)(?!\p{L})`,
  'giu',
);

/** The question for a date of birth, and its answer on the next line of a chat. */
const answered = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${label}[^\p{N}\n]{0,40}\n${speaker}(?<date>${date})(?![\p{N}\p{L}])`,
  'giu',
);

function findBirthDates(text: string): Span[] {
  return [labelFirst, dateFirst, answered].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const found = match.groups?.date;
      if (found === undefined) return [];
      const start =
        match.index + match[0].indexOf(found, pattern === dateFirst ? 0 : match[0].length - found.length);
      return [{ start, end: start + found.length }];
    }),
  );
}

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
