import { pageOf } from '../../lib/site/pages';

/** Next's scripts and its data for them; not facts for search engines, nor files of the portal's own. */
const scriptsOfNext =
  /<script\b(?![^>]*(?:\btype="application\/ld\+json"|\bsrc="\/(?!_next\/)))[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;

/** Next's script files that a current browser loads, and what has it load them early. */
const filesOfNext =
  /<script\b(?=[^>]*\bsrc="(\/_next\/[^"]+)")(?![^>]*\bnomodule\b)[^>]*><\/script>|<link\b[^>]*\bas="script"[^>]*>/gi;

/**
 * A page without Next's scripts: two thirds of the HTML, and everything that it would load and run in a browser
 * only to come to the same page. What Next streams in pieces needs them and is left as it is.
 */
export function withoutNext(html: string): string {
  return isInPieces(html) ? html : html.replace(scriptsOfNext, '');
}

/** A page whose script files are loaded by `public/lazy-hydrate.js`: when it is first used, or has been painted. */
function withNextLater(html: string, when: 'interaction' | 'paint'): string {
  if (isInPieces(html)) return html;
  const files = new Set<string>();
  const rest = html.replace(filesOfNext, (_tag, file: string | undefined) => {
    if (file !== undefined) files.add(file);
    return '';
  });
  const loader = `<script src="/lazy-hydrate.js" defer data-hydrate="${when}" data-scripts="${[...files].join(' ')}"></script>`;
  return rest.replace('</head>', `${loader}</head>`);
}

/** Returns true for a page that Next sent in pieces, which its scripts put together, because it waited for data. */
export function isInPieces(html: string): boolean {
  return html.includes('<template id="B:');
}

/** Returns the function that removes unneeded scripts from the page of a path, if there is one. */
export function hydrationPolicyOf(path: string): ((html: string) => string) | undefined {
  const when = pageOf(path)?.hydrate ?? 'immediately';
  if (when === 'never') return withoutNext;
  return when === 'immediately' ? undefined : (html) => withNextLater(html, when);
}
