import { expect, it } from 'vitest';
import { greetedName } from './contact-names';

it.each([
  ['Aino Laine', 'Aino Laine'],
  ['Dr. Aoki', 'Dr Aoki'],
  ['dr aoki', 'Dr Aoki'],
  ['Dr. Hans-Peter von der Mühlen zu Hohenstein', 'Dr von der Mühlen'],
  ['Prof. Dr. Anna Berg', 'Professor Berg'],
  ['MR JOHN SMITH', 'Mr Smith'],
  ['Ms. Ana de la Cruz', 'Ms de la Cruz'],
  ['Ms. Ludwig van Beethoven', 'Ms van Beethoven'],
  ['Madonna', 'Madonna'],
  ['MARIA SILVA', 'Maria Silva'],
  ['JEAN-LUC O’NEIL', 'Jean-Luc O’Neil'],
  ['maria da silva', 'Maria da Silva'],
  ['DeShawn McAllister', 'DeShawn McAllister'],
  ['JJ', 'JJ'],
  ['BEYONCÉ', 'Beyoncé'],
  ['Smith, John', 'John Smith'],
  ['John Smith, PhD', 'John Smith'],
  ['Dr. Priya Nair, MD, PhD', 'Dr Nair'],
  ['Élodie', 'Élodie'],
  ['青木 健', '青木 健'],
  ['ops@northgate.example', undefined],
  ['agent-7', undefined],
  ['-', undefined],
  ['n/a', undefined],
  ['N.A.', undefined],
  ['  ', undefined],
])('greets %j as %j', (name, greeted) => {
  expect(greetedName(name)).toBe(greeted);
});
