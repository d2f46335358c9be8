import { BUSINESS_CREDENTIALS, BUSINESS_DODGES, BUSINESS_FORMATS } from './business-credentials';
import { CREDENTIALS_ABROAD } from './business-credentials-abroad';
import { BUSINESS_ORDINARY } from './business-ordinary';
import { ORDINARY_ABROAD } from './business-ordinary-abroad';
import { assemble, Maker, type Sample } from './random';

/** Rules are written against the first half; the second only measures whether they hold for other texts. */
export type Half = 'development' | 'check';

const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  i: 'і',
  s: 'ѕ',
};
const GREEK: Readonly<Record<string, string>> = { a: 'α', o: 'ο', k: 'κ', e: 'ε' };

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!*'().~-]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}

/** The first two letters that have a look-alike in the other script, exchanged for it. */
function disguised(text: string, letters: Readonly<Record<string, string>>): string {
  let left = 2;
  return [...text].map((char) => (letters[char] !== undefined && left-- > 0 ? letters[char] : char)).join('');
}

function encoded(kind: string, inside: string): string {
  if (kind === 'b64') return base64(inside);
  if (kind === 'b64url') return base64(inside).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (kind === 'pct') return percentEncoded(inside);
  return disguised(inside, kind === 'greek' ? GREEK : LOOKALIKES);
}

function fill(make: Maker, template: string): string {
  return assemble(template)
    .replace(/¤aws/g, () => awsSecret(make))
    .replace(/¤bcrypt/g, () => make.alnum(53))
    .replace(/¤uuid/g, () => make.uuid())
    .replace(/¤hex([0-9]+)/g, (_, length: string) => make.hex(Number(length)))
    .replace(/¤UP([0-9]+)/g, (_, length: string) => make.upper(Number(length)))
    .replace(/¤([0-9]+)/g, (_, length: string) => make.alnum(Number(length)))
    .replace(/¤/g, () => make.pick([make.alnum(32), make.lowerAlnum(24), make.alnum(20)]))
    .replace(/№/g, () => make.digits(make.pick([4, 6])))
    .replace(/(?<!&)#(?![x0-9a-z])/g, () => make.hex(32))
    .replace(/~(?![a-z])/g, () => make.base64(64))
    .replace(/§/g, () => make.password().replaceAll('@', '!'))
    .replace(/⟦([a-z0-9]+):([^⟧]*)⟧/g, (_, kind: string, inside: string) => encoded(kind, inside));
}

/** Forty characters of which one at least is a plus or slash, as nearly half of all such keys have. */
function awsSecret(make: Maker): string {
  return `${make.alnum(17)}${make.pick(['/', '+'])}${make.alnum(22)}`;
}

function half(templates: readonly string[], which: Half): readonly string[] {
  return templates.filter((_, index) => (index % 2 === 0) === (which === 'development'));
}

function samplesOf(family: string, templates: readonly string[], which: Half, make: Maker): Sample[] {
  return half(templates, which).map((template) => ({ family, text: fill(make, template) }));
}

/** Returns some 210 texts a half, each with a made-up credential, in 24 languages. */
export function businessCredentials(which: Half, seed: number): Sample[] {
  const make = new Maker(seed);
  return [
    ...samplesOf('business-prose', BUSINESS_CREDENTIALS, which, make),
    ...samplesOf('business-format', BUSINESS_FORMATS, which, make),
    ...samplesOf('business-dodge', BUSINESS_DODGES, which, make),
    ...Object.entries(CREDENTIALS_ABROAD).flatMap(([language, templates]) =>
      samplesOf(`business-${language}`, templates, which, make),
    ),
  ];
}

/** Returns some 210 texts a half that hold no credential, in 24 languages. */
export function businessOrdinary(which: Half, seed: number): Sample[] {
  const make = new Maker(seed);
  return [
    ...samplesOf('business-ordinary', BUSINESS_ORDINARY, which, make),
    ...Object.entries(ORDINARY_ABROAD).flatMap(([language, templates]) =>
      samplesOf(`ordinary-${language}`, templates, which, make),
    ),
  ];
}
