/** Pages on which nothing is done in the browser but what a script of the portal's own does for any markup. */
const pathsWithoutNext =
  /^\/(?:|compare|privacy|developers|developers\/(?!try$)[a-z-]{1,40}|(?:offers|samples|quotes|receipts)\/[^/]{1,100})$/;

/** Next's scripts and its data for them; not facts for search engines, nor files of the portal's own. */
const scriptsOfNext =
  /<script\b(?![^>]*(?:\btype="application\/ld\+json"|\bsrc="\/(?!_next\/)))[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;

/** Whether the page of a path is whole without Next's scripts. */
export function isWithoutNext(path: string): boolean {
  return pathsWithoutNext.test(path);
}

/**
 * A page without Next's scripts: two thirds of the HTML, and everything that it would load and run in a browser
 * only to come to the same page. What Next streams in pieces needs them and is left as it is.
 */
export function withoutNext(html: string): string {
  return html.includes('<template id="B:') ? html : html.replace(scriptsOfNext, '');
}
