import type { Span } from '../../text/spans';

const labels = [
  `passport|identity(?: card)?|emirates(?= id)|id card|national id(?:entity)?|identification|driv(?:ing|er['’]?s?) licen[cs]e|licen[cs]e|residence permit|visa`,
  `national insurance|social insurance|social security|sécurité sociale|ahv|avs|ni|nino|nhs|medicare|medicaid|health(?: ?card| insurance)?|insurance|policy(?: ?holder)?|medical(?: record)?|mrn|patient`,
  `tax(?:payer)?(?: id(?:entification)?| file| ref(?:erence)?)?|tin|tfn|sin|utr|ssn|nif|nie|dni|bsn|cpf|pesel|aadhaar|pan card|pan|curp|rut|personnummer|steuer-?id|steueridentifikationsnummer|codice fiscale|siret`,
  `hospital|works?|pass|reader|pps|travel document|deposit book|badge|library|pension|chart|enrol?ment|registration|candidate|voter|donor|pupil|learner|crew|seafarer|seaman['’]?s book|residence|citizen|sozialversicherungs|versicherten|versicherungs|kunden|mitglieds|personal|ausweis|konto|patienten`,
  `customer|client|member(?:ship)?|account|acct|subscriber|loyalty|rewards?|frequent flyer|employee|staff|personnel|payroll|student|matriculation|library card|case file|beneficiary|card holder|user`,
].join('|');

/** Words such as "number", "no.", "ID" or "#" that turn a word such as "customer" into the label of a number. */
const ending = String.raw`(?:number|numbers|num|nos?\.?|nr\.?|#|id|ids|code|ref(?:erence)?|card|nummer)`;

const labelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${labels})(?:['’]s)?(?:,? {0,2}-?(?:${ending})){1,2}(?:,?(?: [a-zé]{2,10}){0,3} (?:is|was))?(?:\s?(?:is|was|on file is|reads|ends|:|=|#|\()){0,2}\s{0,2}(?<value>[A-Za-z0-9][A-Za-z0-9]{0,14}(?:[ ./_-]?[A-Za-z0-9]{1,10}){0,6})`,
  'giu',
);
const bare =
  /(?<![\p{L}\p{N}])(?:passport|travel document|provisional licen[cs]e|driving licen[cs]e|account(?= (?:\d[ -]?){7})|medicare|membership|(?:library|medical|health) card|seaman['’]?s book|hospital (?:number|band)|badge|nhs|nino|ssn|sin(?= \d)|sécurité sociale|numéro (?:de )?client|account(?=:)|customer(?=:)|member(?=:)|(?:customer|client|member)(?==[A-Za-z]{0,4}-?\d{3,12}(?![\d:.]))|patient(?=:)|national insurance|bsn|cpf|pesel|dni|nie|nif|aadhaar|tfn|utr|mrn|personnummer|steuer-?id|codice fiscale|curp|tax id|employee|member id|member|policy)[,\s]{0,2}(?:is|was|:|=|#|no\.?|\()?\s{0,2}(?<value>[A-Za-z0-9]{1,14}(?:[ ./-]?[A-Za-z0-9]{1,10}){0,6})/giu;

/** A number straight after its owner: "customer 8891204", "Account AC 4471 882", never "Account 4000". */
const ofOwner =
  /(?<![\p{L}\p{N}])(?:[Cc]ustomer|[Cc]lient|[Mm]ember|[Aa]ccount) (?<value>[A-Z]{1,4}[ -]?\d{4,}(?:[ -]\d{2,6}){0,3}|\d{2,6}-\d{3,6}(?:-\d{1,6}){1,2}|\d{6,10})(?![\p{L}\p{N}])/gu;

/** The beginning of a line of a chat, as the source of a pattern: "[10:15] visitor: sure, ". */
export const speaker = String.raw`(?:\[?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\]? ?)?(?:\p{L}[\p{L} ]{0,24}: ?)?(?:\p{L}[\p{L}'’]{0,8},? ){0,3}?`;

/** A question for a number, and its answer on the next line of a chat. */
const answered = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${labels}) ${ending}[^\p{N}\n:]{0,40}\n${speaker}(?<value>(?:[A-Za-z]{1,4}[ -]?)?\d[\dA-Za-z]{0,9}(?:[ ./-][\dA-Za-z]{1,9}){0,5})`,
  'giu',
);

/**
 * Returns the length of the number in a value, which ends before the first group without a digit; 0 if it has too few
 * digits.
 */
function numberLength(value: string): number {
  let length = 0;
  let digits = 0;
  for (const { 0: group, index } of value.matchAll(/[A-Za-z0-9]+/g)) {
    const ofGroup = group.replace(/\D/g, '').length;
    const isPrefix =
      digits === 0 &&
      (index === 0
        ? /^[A-Z]{1,5}$/.test(group) || /^[a-z]{1,3}[-_]/.test(value)
        : /^[A-Z]{1,5}$/.test(group) && /[-/_.]/.test(value.charAt(index - 1)));
    const isSuffix = digits > 0 && (/^[A-Z]$/.test(group) || /^-[a-z]$/.test(value.slice(index - 1)));
    if (ofGroup === 0 && !isPrefix && !isSuffix) break;
    digits += ofGroup;
    length = index + group.length;
  }
  return digits >= 4 || (digits >= 3 && /[A-Za-z]/.test(value.slice(0, length))) ? length : 0;
}

/** Numbers that are recognised by pattern alone, some with a check digit. */
const shapes: readonly { pattern: RegExp; isRight: (match: string) => boolean }[] = [
  // British national insurance
  {
    pattern:
      /(?<![\p{L}\p{N}])[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\p{L}\p{N}])/gu,
    isRight: () => true,
  },
  // Indian PAN and British driving licence
  {
    pattern: /(?<![\p{L}\p{N}])(?:[A-Z]{5}\d{4}[A-Z]|[A-Z]{5} ?\d{6} ?[A-Z]{2}\d[A-Z]{2})(?![\p{L}\p{N}])/gu,
    isRight: () => true,
  },
  // Italian codice fiscale
  {
    pattern: /(?<![\p{L}\p{N}])[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z](?![\p{L}\p{N}])/gu,
    isRight: () => true,
  },
  // Spanish DNI and NIE
  { pattern: /(?<![\p{L}\p{N}-])[XYZ\d]-?\d{7}-?[A-Z](?![\p{L}\p{N}-])/gu, isRight: isDni },
  // Brazilian CPF
  { pattern: /(?<![\p{N}.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\p{N}-])/gu, isRight: isCpf },
  // Swedish personnummer
  { pattern: /(?<![\p{N}-])(?:\d{2})?\d{6}[-+]\d{4}(?![\p{N}-])/gu, isRight: isPersonnummer },
  // French social security
  {
    pattern: /(?<![\p{N}])[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?\d{2} ?\d{3} ?\d{3} ?\d{2}(?![\p{N}])/gu,
    isRight: isNir,
  },
];

function isDni(match: string): boolean {
  const digits = match.replaceAll('-', '').slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2');
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23) === match.at(-1);
}

function isCpf(match: string): boolean {
  const digits = [...match.replace(/\D/g, '')].map(Number);
  const check = (count: number) =>
    ((digits.slice(0, count).reduce((sum, digit, at) => sum + digit * (count + 1 - at), 0) * 10) % 11) % 10;
  return new Set(digits).size > 1 && check(9) === digits[9] && check(10) === digits[10];
}

function isPersonnummer(match: string): boolean {
  const digits = match.replace(/\D/g, '').slice(-10);
  const [month, day] = [Number(digits.slice(2, 4)), Number(digits.slice(4, 6))];
  const sum = [...digits].reduce((total, digit, at) => {
    const weighted = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && sum % 10 === 0;
}

function isNir(match: string): boolean {
  const digits = match.replace(/\D/g, '');
  return 97 - (Number(digits.slice(0, 13)) % 97) === Number(digits.slice(13));
}

/** Returns the national, customer and account numbers of people in a text, by label or by pattern. */
export function findIdNumbers(text: string): Span[] {
  const byLabel = [labelled, bare, ofOwner, answered].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = match.groups?.value ?? '';
      const start = match.index + match[0].length - value.length;
      const length = numberLength(value);
      return length === 0 ? [] : [{ start, end: start + length }];
    }),
  );
  const byShape = shapes.flatMap(({ pattern, isRight }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: match, index }) =>
      isRight(match) ? [{ start: index, end: index + match.length }] : [],
    ),
  );
  return [...byLabel, ...byShape];
}
