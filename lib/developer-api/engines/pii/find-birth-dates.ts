import type { Span } from '../../text/spans';

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

export function findBirthDates(text: string): Span[] {
  return [labelFirst, dateFirst].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const found = match.groups?.date;
      if (found === undefined) return [];
      const start =
        match.index + match[0].indexOf(found, pattern === labelFirst ? match[0].length - found.length : 0);
      return [{ start, end: start + found.length }];
    }),
  );
}
