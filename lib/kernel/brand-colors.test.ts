import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  brandColors,
  brandStyles,
  contrastMin,
  contrastOf,
  isReadable,
  nearestReadable,
  standardColors,
} from './brand-colors';

const hex = (...parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Colours over the whole cube, in steps of 51. */
const cube = Array.from({ length: 216 }, (_, at) =>
  hex((at % 6) * 51, (Math.floor(at / 6) % 6) * 51, Math.floor(at / 36) * 51),
);

describe('the colours of a brand', () => {
  it('start from the standard colours of the style sheet', () => {
    const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8');
    for (const [name, { light, dark }] of Object.entries(standardColors)) {
      const [inLight, inDark] = [light, dark].map((of) =>
        of[1] === 0 ? `oklch(${of[0]} 0 0)` : `oklch(${of.join(' ')})`,
      );
      expect(css).toContain(`  --${name}: light-dark(${inLight}, ${inDark});`);
    }
  });

  it('measure contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('reject what cannot be read, and suggest a darker colour that can', () => {
    expect(isReadable('#8a2362')).toBe(true);
    for (const color of ['#ffffff', '#ffee00', '#00ff00', '#ff8080', '#dddddd']) {
      expect(isReadable(color)).toBe(false);
      expect(isReadable(nearestReadable(color))).toBe(true);
    }
    expect(nearestReadable('#8a2362')).toBe('#8a2362');
  });

  it('keep all text readable in both themes, whatever the colour', () => {
    for (const typed of cube) {
      const colors = brandColors(nearestReadable(typed));
      for (const theme of ['light', 'dark'] as const) {
        const of = (name: keyof typeof colors) => colors[name][theme];
        const pairs = [
          ...(['ink', 'ink-2', 'ink-3'] as const).flatMap((text) =>
            (['bg', 'surface'] as const).map((ground) => contrastOf(of(text), of(ground))),
          ),
          ...(['bg', 'surface', 'accent-tint', 'zone'] as const).map((ground) =>
            contrastOf(of('accent'), of(ground)),
          ),
          contrastOf(of('on-accent'), of('accent')),
          contrastOf(of('on-accent'), of('accent-hover')),
        ];
        expect(Math.min(...pairs), `${typed} in the ${theme} theme`).toBeGreaterThanOrEqual(contrastMin);
        expect(contrastOf(of('control'), of('bg'))).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('do not change background and text of a printed page', () => {
    const [always = '', onScreen = ''] = brandStyles('#8a2362').split('@media screen');
    expect(always).toContain('--accent:light-dark(#8a2362,');
    expect(always).not.toContain('--bg:');
    expect(onScreen).toContain('--bg:light-dark(');
  });
});
