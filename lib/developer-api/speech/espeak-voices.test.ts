import { expect, it } from 'vitest';
import { espeakLanguages, espeakVersion } from './synthesis';

const printed = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  af              --/M      Afrikaans          gmw/af
 5  fr-fr           --/M      French_(France)    roa/fr               (fr 5)
 7  fr-fr           --/F      french-mbrola-4    mb/mb-fr4            (fr 7)
 5  en-gb-x-rp      --/M      English_(Received_Pronunciation) gmw/en-GB-x-rp       (en-gb 4)
 2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
 7  pl              --/F      polish-mbrola-1    mb/mb-pl1
`;

it('the languages of espeak-ng are parsed from its output', () => {
  expect(espeakLanguages(printed)).toEqual(['en-us', 'af', 'fr-fr', 'en-gb-x-rp']);
  expect(espeakLanguages('command not found')).toEqual([]);
  expect(espeakVersion('eSpeak NG text-to-speech: 1.51  Data at: /usr/lib')).toBe('1.51');
  expect(espeakVersion('')).toBe('unknown');
});
