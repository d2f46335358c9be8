/** Pages on which nothing is done in the browser but what a script of the portal's own does for any markup. */
const pathsWithoutNext =
  /^\/(?:|compare|privacy|developers|developers\/(?!try$)[a-z-]{1,40}|(?:offers|samples|quotes|receipts)\/[^/]{1,100})$/;

/** Pages of forms that work without a script and are at hand sooner with one: it can wait for their first use. */
const pathsWithNextLater = /^\/(?:quote|request|developers\/try)$/;

/** Pages that founders read before they use them: their scripts run as soon as they are painted. */
const pathsPaintedFirst =
  /^\/inbox(?:\/(?:lead_[0-9a-z]{1,64}|pipeline|settings|(?:offers|api-keys)(?:\/[\w-]{1,64})?))?$/;

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

/** Whether Next sent a page in pieces that its scripts put together, as it does when it had to wait for some of it. */
export function isInPieces(html: string): boolean {
  return html.includes('<template id="B:');
}

/** What makes the page of a path light for a browser, if something can. */
export function hydrationPolicyOf(path: string): ((html: string) => string) | undefined {
  if (pathsWithoutNext.test(path)) return withoutNext;
  if (pathsWithNextLater.test(path)) return (html) => withNextLater(html, 'interaction');
  return pathsPaintedFirst.test(path) ? (html) => withNextLater(html, 'paint') : undefined;
}
