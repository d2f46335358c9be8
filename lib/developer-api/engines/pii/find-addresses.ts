import { withoutEnding } from '@pilot-portal/screening';
import type { Span } from '../../text/spans';

/** A full stop belongs to a short word only: "St. Ives", but not "Bologna. Please". */
const word = String.raw`(?:\p{Lu}\p{Ll}{0,2}\.|\p{Lu}[\p{L}\p{M}'’-]{0,24}(?![\p{L}\p{N}])|\d{1,3}(?:st|nd|rd|th))`;
const words = (most: number) => `${word}(?: ${word}){0,${most - 1}}`;

const usStates =
  '(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|AB|BC|MB|NB|NL|NS|ON|QC|SK|NSW|VIC|QLD|ACT|TAS)';
const ukPostcode = String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}`;
const postcode = String.raw`(?:${ukPostcode}|[A-Z]\d[\dW] ?[A-Z\d]{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}-\d{4,5}|\d{2}-\d{3}|\d{3} \d{2,3}|\d{4} ?[A-Z]{2}|\d{5}(?:-\d{4})?|\d{4,6})(?![\p{L}\p{N}]| \d)`;

const streetTypes =
  '(?:Street|St|Road|Rd|Avenue|Ave|Av|Boulevard|Blvd|Lane|Ln|Cottages|Drive|Dr|Court|Ct|Way|Place|Pl|Square|Sq|Terrace|Ter|Circle|Cir|Highway|Hwy|Parkway|Pkwy|Crescent|Cres|Close|Gardens|Gdns|Grove|Mews|Row|Hill|Walk|View|Quay|Trail|Trl|Loop|Alley|Broadway|Park|Rise|Green|Wharf|Chase|Path|Pike|Plaza|Esplanade|Parade|Heights|Ridge|Run|Bend|Point|Crossing|Cross|Main|Marg|Nagar|Colony|Layout|Sector|Bypass|Brae|Vale|Mead|Wynd|Gate|Yard|Circus|Embankment|Mall)';
const unit = String.raw`(?:,? ?(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Room|Rm|Building|Bldg|House|Lot|lgh|app|int|esc|bte|m|bloque|Whg|Wohnung|bât|Bât|#)\.? ?#?[\p{L}\d/-]{1,6})`;
const unitFirst = String.raw`(?:(?:Flat|Apt\.?|Apartment|Unit|Suite|Studio|Room|Floor|Shop|Level|Appartement) ?[\dA-Z]{1,4}[A-Za-z]?(?:\/\d{1,2})?,?\s(?:${words(3)},\s)?)`;

const building = String.raw`(?:[A-Z]-?\d{1,4}, ${words(3)}|${word}(?: ${word})? (?:House|Cottage|Lodge|Court|Hall|Farm|Villa|Mill|Tower|Wharf|Point|Apartments))`;

/** A town with its state or postcode after a comma, in either order. */
const town = String.raw`(?:,?\n${words(3)}(?:,? ${usStates})?(?:,? ${postcode})?(?=[,.]?(?:\n|$))|,?\n${postcode}(?: ${words(2)})?(?=[,.]?(?:\n|$))|,? ${usStates},? \d{5}(?:-\d{4})?|(?:,\s{1,2}|\s)(?:${postcode} ${words(3)}|${words(3)}(?:,? ${usStates})?,? ${postcode}(?! ?(?:people|dollars|euros))|(?<=,\s)${words(3)}(?![\p{L}\p{N}])(?: \d{1,2}(?![\p{L}\p{N}:/]))?(?:, (?:${usStates}|\p{Lu}\p{L}{3,20}))?)|,\s{1,2}${postcode}(?![\p{L}\p{N}]))`;
/** Up to four parts after a street: an entrance or a district, then the town. */
const towns = String.raw`(?:${unit}(?=,)|,\s{1,2}${words(3)}(?=,\s)|${town}){0,4}(?:, the (?:Netherlands|United Kingdom|UK|United States|USA|US)(?!\p{L}))?`;

const germanic = String.raw`(?:\p{Lu}[\p{L}.-]{1,30}(?:stra(?:ß|ss)e|str\.|weg|platz|gasse|allee|ring|damm|ufer|steig|markt|laan|straat|gracht|plein|kade|singel|dijk|dreef|vägen|gatan|gränd|vej|gade|veien|gata|katu|tie)|(?:Am|An der|An den|Im|In der|Auf der|Unter den|Zum|Zur|Alte|Neue|Große|Kleine) \p{Lu}[\p{L}-]{2,24}(?:stra(?:ß|ss)e| (?:Stra(?:ß|ss)e|Weg|Platz|Allee|Ring))?|${words(2)}(?:[ -](?:Straße|Strasse|Str\.|Weg|Platz|Allee|Ring|Damm|Laan|Straat|Gracht|Kade|Plein|Singel|Dijk)))`;
/** Matches words with a capital or without. The flag `i` would let \p{Lu} match lower case, too. */
const either = (list: string) =>
  list.replace(/(?<=^|\|)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
const romance = String.raw`(?:(?:${either('calle|c\\/|avenida|avda\\.?|plaza|paseo|carrer|camino|via|viale|piazza|corso|largo|vicolo|rua|travessa|praça|estrada|ulica|ul\\.|aleja|al\\.|rue|bd|place|chemin|impasse|quai|allée|cours')})(?!\p{L})(?: (?:de|del|della|delle|dei|di|da|do|das|dos|du|des|la|las|los|le|les|el|l['’]|d['’])){0,3} ?${words(4)})`;

const shapes: readonly RegExp[] = [
  // 14 Rose Lane, Flat 2, Bristol BS1 4ST; 221B Baker Street; 1600 N Main St Apt 4, Austin, TX 78701
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,#/-])(?:The ${words(3)},\s|${building},\s)?${unitFirst}?\d{1,6}[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?,? ${word}(?: ${word}){0,3} ${streetTypes}\b\.?(?: (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\b)?${unit}{0,2}${towns}`,
    'gu',
  ),
  // 12 Broadway, New York, NY 10004 and other streets without a type, when a town with its code follows
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,#/-])${unitFirst}?\d{1,5}[A-Za-z]? ${words(3)}${unit}?(?:, ${words(3)}){1,2},? (?:${usStates},? \d{5}(?:-\d{4})?|${ukPostcode}|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?![\p{L}\p{N}])`,
    'gu',
  ),
  // Hauptstraße 12a, 10115 Berlin; Keizersgracht 123, 1015 CJ Amsterdam
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${germanic} \d{1,4}(?: ?(?:bis|ter|[a-zA-Z])(?![\p{L}]))?(?:[-/](?:\d{1,4}[a-z]?|[IVX]{1,4}))?${towns}`,
    'gu',
  ),
  // Calle de Alcalá 45, 28014 Madrid; 12 rue de la Paix, 75002 Paris; ul. Długa 5/7, 00-238 Warszawa
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,#/-])(?:\d{1,4}(?: ?(?:bis|ter|[a-zA-Z]))?,? (?:${either('rue|avenue|boulevard|bd|place|chemin|impasse|quai|allée|cours|route')})(?!\p{L})(?: (?:de|du|des|la|le|les|l['’]|d['’])){0,3} ?${words(4)})${towns}`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${romance},? (?:n[.º°o]{0,2} ?)?\d{1,4}(?: ?[a-zA-Z](?![\p{L}.]))?(?:[-/]\d{1,4}[a-z]?)?(?:, \d{1,2}(?:[º°ª] ?[A-Za-z]{0,4}|[A-Za-z]{1,2}(?=,)))?${towns}`,
    'gu',
  ),
  // Rose Cottage, Church Lane, Ashwell SG7 5LX: a house with a name, and a British postcode
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:The ${word}(?: ${word})?|${word}(?: ${word})? (?:House|Cottages?|Lodge|Hall|Farm|Villa|Mill|Rectory|Vicarage|Barn|Manor|Grange))(?:,\s|\n)${words(3)}(?:(?:,\s|\n)${words(3)}){0,2}(?:,? |,?\n)${ukPostcode}(?![\p{L}\p{N}])`,
    'gu',
  ),
  // Unit 6, Dockray Industrial Estate, North Shields NE29 7XY
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:Units?|Block|Suite|Plot|Building) ?[\dA-Z]{1,4}(?:-\d{1,3})?,?\s${words(3)},?\s(?:${words(3)},?\s){0,3}${ukPostcode}(?![\p{L}\p{N}])`,
    'gu',
  ),
  // 5 linden close, reading rg6 1dx: without capitals only before a British postcode
  /(?<![\p{L}\p{N}.,#/-])\d{1,4}[a-z]? \p{Ll}{2,20}(?: \p{Ll}{2,20}){0,2}(?:,? \p{Ll}{2,20}){1,3},? [a-z]{1,2}\d[a-z\d]? \d[a-z]{2}(?![\p{L}\p{N}])/gu,
  // Any street and number before a code and a town: Lange Reihe 5, 20099 Hamburg
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words(3)} \d{1,4} ?[a-zA-Z]?(?:[-/]\d{1,4})?(?:, ?|\n)(?:\d{5}|\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|[A-Z]{1,2}-\d{4,5}) ${words(2)}`,
    'gu',
  ),
  // PO Box 123, Leeds LS1 1AA
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:[Pp]\.? ?[Oo]\.? ?[Bb]ox|Postfach|GPO Box|Locked Bag) ?\d{1,7}(?: \d{2}){0,3}${towns}`,
    'gu',
  ),
];

/**
 * Labels such as "lives at", "address is" or "ship it to". The text after them is an address if it has a number and a
 * comma or a postcode.
 */
const labelled =
  /(?<![\p{L}\p{N}])(?:(?:home|postal|mailing|shipping|billing|delivery|street|new|old|current|correct|my|our|her|his|their)? ?address(?: on file)?(?: is| was|:| to| changed to| for [\p{L} ]{1,20}:)?:?|(?:lives?|living|lived|reside[sd]?|stay(?:s|ing)?) (?:at|in)|moved (?:from|to)|(?:ship|deliver|send|post|mail|sent|delivered|shipped)(?: \p{Ll}{1,10}){0,2} to)\s{1,2}/giu;

const numbered = new RegExp(
  String.raw`^(?=[^\n]{0,60}?(?:,|${ukPostcode}))(?:${unitFirst}|\p{Lu}[\p{L}' ]{2,24}, )?(?:\d{1,5}[A-Za-z]? ${words(4)}|${words(3)} \d{1,4}[A-Za-z]?)(?:, (?:${postcode} )?${words(3)}(?: ${usStates})?(?: ${postcode})?){1,4}(?:,? ${postcode}(?![\p{L}\p{N}]))?`,
  'u',
);

/** Returns the postal addresses in a text, by the formats of several countries and after words that announce one. */
export function findAddresses(text: string): Span[] {
  const byShape = shapes.flatMap((shape) =>
    [...text.matchAll(shape)].map(({ 0: match, index }) => ({
      start: index,
      end: index + trimmedLength(match),
    })),
  );
  const byLabel = [...text.matchAll(labelled)].flatMap(({ 0: match, index }) => {
    const start = index + match.length;
    const found = numbered.exec(text.slice(start, start + 160))?.[0];
    return found === undefined ? [] : [{ start, end: start + trimmedLength(found) }];
  });
  // The longest of several overlapping matches wins.
  return [...byShape, ...byLabel].sort((one, other) => other.end - other.start - (one.end - one.start));
}

const trimmedLength = (match: string) => withoutEnding(match, ' \t\r\n\u00a0,.').length;
