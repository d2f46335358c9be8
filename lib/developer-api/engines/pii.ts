import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import { type FoundPii, findByRules } from '../text/pii-rules';
import { inCodePoints, redacted, withoutOverlaps } from '../text/spans';
import type { TextResponse } from '../text/text';

/** Words before a number that say that it is something else than a telephone's. */
const otherNumber =
  /(?:order|invoice|ticket|case|ref(?:erence)?|account|tracking|serial|isbn|part|version|build|customer|id|no)\.?\s?(?:number|id|no)?\s?[.:#]{0,2}\s?$/i;

/** Personal data in a text: by form and checksum, and telephone numbers by the plans of all countries. */
export function findPii(text: string): TextResponse<'pii'> {
  const found = withoutOverlaps([...findByRules(text), ...findPhones(text)]);
  return {
    object: 'text.pii',
    engine: 'pilot-pii',
    quality: 'standard',
    entities: inCodePoints(text, found),
    redacted: redacted(text, found),
  };
}

/** Numbers with a country code in any plan, and those without one that are valid in the United States. */
function findPhones(text: string): FoundPii[] {
  return findPhoneNumbersInText(text, { defaultCountry: 'US', extended: false }).flatMap(
    ({ startsAt, endsAt, number }) => {
      const written = text.slice(startsAt, endsAt);
      const isInternational = /^\(?\s?(?:\+|00)/.test(written);
      const looksDialled = isInternational || /[\s().-]/.test(written.trim());
      const isNamedOtherwise = otherNumber.test(text.slice(Math.max(0, startsAt - 24), startsAt));
      if (!number.isValid() || !looksDialled || (isNamedOtherwise && !isInternational)) return [];
      return [{ type: 'phone' as const, start: startsAt, end: endsAt }];
    },
  );
}
