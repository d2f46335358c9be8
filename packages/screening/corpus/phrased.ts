import { EASTERN_PHRASINGS } from './eastern-phrasings';
import { GERMANIC_PHRASINGS } from './germanic-phrasings';
import { MACHINE_PHRASINGS } from './machine-phrasings';
import { assemble, Maker, type Sample } from './random';
import { ROMANCE_PHRASINGS } from './romance-phrasings';

/** Passwords of other kinds than `Maker.password`. */
const CHOSEN = [
  'hunter¦2',
  'Tr0ub¦4dor&3',
  'correct-horse¦-battery-staple',
  'letmein¦2024',
  'qwerty¦123',
  'P!ssw¦0rd!',
  'abc¦12345',
  's3c¦r3t',
  'Blue-Tiger¦-88',
  '1qaz¦2wsx',
  'Wel¦come1',
  'm4x.must¦3r',
  '7xK9-pL2m¦-Q4nR',
  'Winter¦2026',
  'GrünerApfel¦99',
  '$Falcon¦5306',
];

/** Returns some 1,100 texts: every phrasing of every language with three made-up values. */
export function phrasedCredentials(seed: number): Sample[] {
  const make = new Maker(seed);
  const password = (): string =>
    (make.below(2) === 0 ? make.password() : assemble(make.pick(CHOSEN))).replaceAll('@', '!');
  const fill = (template: string): string =>
    assemble(template)
      .replace(/¤UP([0-9]+)/g, (_, length: string) => make.upper(Number(length)))
      .replace(/¤([0-9]+)/g, (_, length: string) => make.alnum(Number(length)))
      .replace(/¤/g, () => make.pick([make.alnum(32), make.lowerAlnum(24), make.hex(40), make.uuid()]))
      .replace(/№/g, () => make.digits(make.pick([4, 6])))
      .replace(/#/g, () => make.hex(32))
      .replace(/~/g, () => make.base64(64))
      .replace(/§/g, password);
  const samples: Sample[] = [];
  const add = (family: string, templates: readonly string[]): void => {
    for (const template of templates) {
      for (let round = 0; round < 3; round++) samples.push({ family, text: fill(template) });
    }
  };
  for (const byLanguage of [GERMANIC_PHRASINGS, ROMANCE_PHRASINGS, EASTERN_PHRASINGS]) {
    for (const [language, templates] of Object.entries(byLanguage)) add(`phrased-${language}`, templates);
  }
  add('phrased-machine', MACHINE_PHRASINGS);
  return samples;
}
