export type TextPiece = { text: string } | { codePoint: string; name: string };

/** Characters that are invisible or change how their neighbors are shown, as ranges of code points. */
const unseenCharacters: readonly (readonly [first: number, last: number, name: string])[] = [
  [0x00, 0x08, 'control character'],
  [0x0b, 0x0c, 'control character'],
  [0x0e, 0x1f, 'control character'],
  [0x7f, 0x9f, 'control character'],
  [0xad, 0xad, 'soft hyphen'],
  [0x34f, 0x34f, 'combining grapheme joiner'],
  [0x61c, 0x61c, 'Arabic letter mark'],
  [0x115f, 0x1160, 'Hangul filler'],
  [0x17b4, 0x17b5, 'Khmer inherent vowel'],
  [0x180b, 0x180f, 'Mongolian separator'],
  [0x200b, 0x200b, 'zero-width space'],
  [0x200c, 0x200c, 'zero-width non-joiner'],
  [0x200d, 0x200d, 'zero-width joiner'],
  [0x200e, 0x200e, 'left-to-right mark'],
  [0x200f, 0x200f, 'right-to-left mark'],
  [0x2028, 0x2028, 'line separator'],
  [0x2029, 0x2029, 'paragraph separator'],
  [0x202a, 0x202a, 'left-to-right embedding'],
  [0x202b, 0x202b, 'right-to-left embedding'],
  [0x202c, 0x202c, 'pop directional formatting'],
  [0x202d, 0x202d, 'left-to-right override'],
  [0x202e, 0x202e, 'right-to-left override'],
  [0x2060, 0x2060, 'word joiner'],
  [0x2061, 0x2064, 'invisible operator'],
  [0x2065, 0x2065, 'unassigned invisible character'],
  [0x2066, 0x2066, 'left-to-right isolate'],
  [0x2067, 0x2067, 'right-to-left isolate'],
  [0x2068, 0x2068, 'first strong isolate'],
  [0x2069, 0x2069, 'pop directional isolate'],
  [0x206a, 0x206f, 'deprecated formatting character'],
  [0x2800, 0x2800, 'blank Braille pattern'],
  [0x3164, 0x3164, 'Hangul filler'],
  [0xfe00, 0xfe0d, 'variation selector'],
  [0xfeff, 0xfeff, 'zero-width no-break space'],
  [0xffa0, 0xffa0, 'Hangul filler'],
  [0xfff9, 0xfffb, 'interlinear annotation'],
  [0x1bca0, 0x1bca3, 'shorthand format control'],
  [0x1d173, 0x1d17a, 'musical format control'],
  [0xe0000, 0xe007f, 'tag character'],
  [0xe0100, 0xe01ef, 'variation selector'],
];

const escaped = (codePoint: number) => `\\u{${codePoint.toString(16)}}`;

/** Matches any of these characters; most texts have none, so this is a fast path. */
const anyUnseen = new RegExp(
  `[${unseenCharacters.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]`,
  'u',
);

/** Returns true if a text has characters that are invisible or change its direction, except joiners and soft hyphens. */
export function hasHiddenCharacter(text: string): boolean {
  return anyUnseen.test(text.replace(/[\u00ad\u200c\u200d]/g, ''));
}

function nameOfUnseen(codePoint: number): string | undefined {
  return unseenCharacters.find(([first, last]) => codePoint >= first && codePoint <= last)?.[2];
}

/**
 * Splits an untrusted text so that a page can show invisible characters: bidirectional controls, zero-width and control
 * characters become separate pieces with their name and code point, such as `U+202E`. Line breaks and tabs stay. Joined
 * without the names, the pieces are the original text.
 */
export function inertPieces(text: string): TextPiece[] {
  if (!anyUnseen.test(text)) return text === '' ? [] : [{ text }];
  const pieces: TextPiece[] = [];
  let plain = '';
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const name = nameOfUnseen(codePoint);
    if (name === undefined) {
      plain += character;
      continue;
    }
    if (plain) pieces.push({ text: plain });
    plain = '';
    pieces.push({ codePoint: `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`, name });
  }
  if (plain) pieces.push({ text: plain });
  return pieces;
}

export function inertLine(text: string): string {
  return inertPieces(text)
    .map((piece) => ('text' in piece ? piece.text.replace(/\s+/g, ' ') : `[${piece.codePoint}]`))
    .join('');
}
