import { expect, it } from 'vitest';
import { vendorIcon, vendorIconName, vendorInitial } from './vendor-mark';

it.each([
  ['Halden Vision AB', 'H'],
  ['école', 'É'],
  ['“3D” GmbH', '3'],
  ['ßeta', 'S'],
  ['日本', '日'],
  ['Tessera', undefined],
])('marks %j with %j', (name, initial) => {
  expect(vendorInitial(name)).toBe(initial);
});

it('draws the icon of a name, and of nothing else', () => {
  expect(vendorIconName('Tessera')).toBeUndefined();
  expect(vendorIconName('Halden', '#8a2362')).toBe('initial-48-8a2362.svg');
  expect(vendorIcon('initial-48-8a2362.svg')).toMatch(/fill="#8a2362".*>H<\/text><\/svg>$/);
  expect(vendorIcon(vendorIconName('日本') ?? '')).toContain('>日<');
  for (const file of [
    'initial-3c-8a2362.svg',
    'initial-48-ffff00.svg',
    'initial-fffff-8a2362.svg',
    'initial.svg',
  ])
    expect(vendorIcon(file), file).toBeUndefined();
});
