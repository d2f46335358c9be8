import { isReadable } from './brand-colors';

const iconColor = '#00595f';

/** Default name of a portal. */
export const exampleVendor = 'Tessera';

/** Returns the letter or digit that marks a vendor without a logo; undefined for the example vendor, which has a mark. */
export function vendorInitial(name: string): string | undefined {
  if (name === exampleVendor) return undefined;
  const [initial = ''] = /[\p{L}\p{N}]/u.exec(name.normalize('NFC')) ?? [];
  return [...initial.toUpperCase()][0];
}

/** Returns the file name of the icon of a vendor without a logo, below `/brand`; undefined for the example vendor. */
export function vendorIconName(name: string, color = iconColor): string | undefined {
  const initial = vendorInitial(name)?.codePointAt(0)?.toString(16);
  return initial && `initial-${initial}-${color.slice(1)}.svg`;
}

/** Returns the icon of such a file name as SVG; undefined for other names. */
export function vendorIcon(file: string): string | undefined {
  const [, code = '', color = ''] = /^initial-([0-9a-f]{2,5})-([0-9a-f]{6})\.svg$/.exec(file) ?? [];
  const initial = code && String.fromCodePoint(Number.parseInt(code, 16));
  if (!/^[\p{L}\p{N}]$/u.test(initial) || !isReadable(`#${color}`)) return undefined;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="3" fill="#${color}"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="600" fill="#fff">${initial}</text></svg>`
  );
}
