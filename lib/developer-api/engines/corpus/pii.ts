import { ordinaryTexts } from './pii-ordinary';
import { type StructuredType, structuredTypes, valuesByType } from './pii-values';

/** A text and the structured personal data in it. */
export interface LabelledText {
  text: string;
  found: { type: StructuredType; text: string }[];
}

/** Sentences around a value, which replaces `*`. Some suit one type only. */
const frames: readonly string[] = [
  'Please use * from now on.',
  'Customer wrote: "*" and nothing else.',
  'Our record says *, is that still right?',
  '*',
  'Kontakt: *; bitte nicht weitergeben.',
  'I moved last week (*), so update the file.',
  'field=* status=open',
  'The old one was wrong. The right one is *.',
  'Hola, el dato correcto es *, gracias.',
  '- name: Jane\n- value: *\n- note: urgent',
  'Voici la donnée : *',
  '<td>*</td>',
  'He dictated it twice, first *, then he hung up!',
  'データは * です。',
];

/** Texts with two values of different types. */
const pairs: readonly (readonly [StructuredType, StructuredType])[] = [
  ['email', 'phone'],
  ['phone', 'email'],
  ['iban', 'email'],
  ['credit_card', 'phone'],
  ['ip_address', 'mac_address'],
  ['us_ssn', 'phone'],
];

function withOne(): LabelledText[] {
  let at = 0;
  return structuredTypes.flatMap((type) =>
    valuesByType[type].map((value) => {
      at += 1;
      const frame = frames[(at * 5) % frames.length] ?? '*';
      return { text: frame.replace('*', value), found: [{ type, text: value }] };
    }),
  );
}

function withTwo(): LabelledText[] {
  return [0, 1, 2, 3, 4, 5].flatMap((round) =>
    pairs.flatMap(([first, second]) => {
      const one = valuesByType[first][(round * 3 + 1) % valuesByType[first].length] ?? '';
      const two = valuesByType[second][(round * 2 + 1) % valuesByType[second].length] ?? '';
      const found = [
        { type: first, text: one },
        { type: second, text: two },
      ];
      return [{ text: `Reach us by ${one} or, failing that, ${two}; office hours only.`, found }];
    }),
  );
}

const personal = [...withOne(), ...withTwo()];

/** 200 texts: with one value, with two, and with none, among them many that look like one. */
export const piiCorpus: readonly LabelledText[] = [
  ...personal,
  ...ordinaryTexts.slice(0, 200 - personal.length).map((text) => ({ text, found: [] })),
];
