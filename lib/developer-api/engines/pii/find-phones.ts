import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import type { Span } from '../../text/spans';

/** Words before a number which show that it is not a phone number. */
const otherNumber =
  /(?:order|invoice|ticket|case|ref(?:erence)?|account|tracking|serial|isbn|part|version|build|customer|id|no)\.?\s?(?:number|id|no)?\s?[.:#]{0,2}\s?$/i;

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
export function findPhones(text: string): Span[] {
  const before = (start: number) => text.slice(Math.max(0, start - 32), start);
  const byPlan = findPhoneNumbersInText(text, { defaultCountry: 'US', extended: false }).flatMap(
    ({ startsAt, endsAt, number }) => {
      const written = text.slice(startsAt, endsAt);
      const isInternational = /^\(?\s?(?:\+|00)/.test(written);
      const looksDialled = isInternational || /[\s().-]/.test(written.trim());
      const isNamedOtherwise = otherNumber.test(before(startsAt));
      if (!number.isValid() || !looksDialled || (isNamedOtherwise && !isInternational)) return [];
      return [{ start: startsAt, end: endsAt }];
    },
  );
  const international = [
    ...text.matchAll(
      /(?<![\p{L}\p{N}+])\+\d{1,3}(?:[ .\-/]{0,2}(?:\(0?\d{1,5}\)|\d{1,5})){2,6}(?![\p{L}\p{N}])/gu,
    ),
  ];
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
    if (!isPhone && (!isSure || otherNumber.test(lead))) return [];
    return [{ start: match.index, end: match.index + match[0].length }];
  });
  return [...byPlan, ...byForm];
}

const digitsOf = (written: string) => written.replace(/\D/g, '').length;
