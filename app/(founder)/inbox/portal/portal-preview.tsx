'use client';

import { BrandMark } from '@/app/_components/brand-mark';
import { OutsideText } from '@/app/_components/outside-text';
import { useHydrated } from '@/app/_components/use-hydrated';
import { brandColors, contrastMin, measuredPairs, nearestReadable } from '@/lib/kernel/brand-colors';
import type { PortalTexts } from '@/lib/offers/portal/portal-form';

const shownPairs = new Set(['Button', 'Link']);

/** Returns a usable colour of the form; undefined while it is empty or no colour. */
function colorOf({ brand_color }: PortalTexts): string | undefined {
  const typed = brand_color.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(typed) ? typed : undefined;
}

/** The head, first screen and foot of the home page in one theme. */
function Panel({
  theme,
  texts,
  standard,
}: {
  theme: 'light' | 'dark';
  texts: PortalTexts;
  standard: PortalTexts;
}) {
  const isHydrated = useHydrated();
  const color = colorOf(texts);
  // The page's policy allows styles that a script sets, and none in the HTML.
  const style =
    isHydrated && color !== undefined
      ? Object.fromEntries(Object.entries(brandColors(color)).map(([name, of]) => [`--${name}`, of[theme]]))
      : undefined;
  const shown = (field: 'name' | 'headline' | 'subline' | 'footer') => (
    <OutsideText text={texts[field].trim() || standard[field]} />
  );
  return (
    <div>
      <p className="mb-1 text-md text-ink-2">{theme === 'light' ? 'Light' : 'Dark'}</p>
      <div
        className={`border border-rule bg-bg text-ink ${theme === 'light' ? 'scheme-light' : 'scheme-dark'}`}
        style={style}
      >
        <p className="flex items-center gap-3 border-b border-rule px-4 py-3 font-semibold">
          <BrandMark name={texts.name.trim() || standard.name} logo={texts.logo || undefined} />
          <span className="min-w-0">
            {shown('name')} <span className="font-normal text-ink-3">pilots</span>
          </span>
        </p>
        <div className="grid justify-items-start gap-3 p-4">
          <p className="text-xl leading-tight font-semibold">{shown('headline')}</p>
          <p className="text-ink-2">{shown('subline')}</p>
          <p className="rounded-sm bg-accent px-4 py-2 font-semibold text-on-accent">Price your pilot</p>
          <p className="text-accent underline">Privacy</p>
        </div>
        <p className="border-t border-rule px-4 py-3 text-md text-ink-2">{shown('footer')}</p>
      </div>
    </div>
  );
}

function Contrast({ color }: { color: string }) {
  const nearest = nearestReadable(color);
  return (
    <table className="ruled text-md">
      <caption className="text-left">
        {nearest === color
          ? 'The contrast of buttons and links is high enough.'
          : `The contrast of buttons and links must be at least ${contrastMin}:1. The nearest colour that passes is ${nearest}.`}
      </caption>
      <tbody>
        {measuredPairs(color)
          .filter(({ name, contrast }) => shownPairs.has(name) || contrast < contrastMin)
          .map(({ name, theme, contrast }) => (
            <tr key={`${name} ${theme}`}>
              <th scope="row">
                {name}, {theme} theme
              </th>
              <td className="number">{contrast.toFixed(1)}:1</td>
              <td className={contrast < contrastMin ? 'text-bad' : 'text-ok'}>
                {contrast < contrastMin ? 'Too low' : 'Passes'}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Preview of the settings as they are typed, in both themes, with the contrast of buttons and links. */
export function PortalPreview({ texts, standard }: { texts: PortalTexts; standard: PortalTexts }) {
  const color = colorOf(texts);
  return (
    <section className="grid min-w-0 content-start gap-4" aria-labelledby="preview">
      <h2 id="preview" className="text-lg">
        Preview, not published
      </h2>
      <Panel theme="light" texts={texts} standard={standard} />
      <Panel theme="dark" texts={texts} standard={standard} />
      {color !== undefined && <Contrast color={color} />}
    </section>
  );
}
