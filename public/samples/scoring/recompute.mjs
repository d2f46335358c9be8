// Recomputes the figures of the evidence package that a page shows, from its published rows. Works on the page's own
// markup, which needs no other script.
import { checksOf, rowsOf } from './figures.mjs';

/** @param {string} address */
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** @param {string} address The package's, without an ending. */
async function checked(address) {
  const [pack, plan] = await Promise.all([
    load(`${address}.json`).then((answer) => answer.json()),
    load(`${address}/plan.json`).then((answer) => answer.json()),
  ]);
  /** @type {Record<string, import('./estimates.mjs').Row[]>} */
  const tables = {};
  for (const [table, file] of Object.entries(plan.tables))
    tables[table] = rowsOf(await (await load(`${address}/${file}`)).text());
  return checksOf(pack, plan, tables);
}

/** @param {readonly import('./figures.mjs').Check[]} checks @param {HTMLTemplateElement} template */
function rowsInWords(checks, template) {
  return checks.map(({ name, published, computed, isEqual }) => {
    const row = template.content.cloneNode(true);
    const texts = [name, published, computed, isEqual ? 'equal' : 'different'];
    if (row instanceof DocumentFragment)
      for (const [place, cell] of row.querySelectorAll('th, td').entries())
        cell.textContent = String(texts[place] ?? '');
    return row;
  });
}

for (const part of document.querySelectorAll('[data-recompute]')) {
  const [button, status] = [part.querySelector('button'), part.querySelector('[role="status"]')];
  const [details, template] = [part.querySelector('details'), part.querySelector('template')];
  const address = part instanceof HTMLElement ? part.dataset.recompute : undefined;
  if (!button || !status || !details || !template || !address) continue;
  status.textContent = '';
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.setAttribute('aria-busy', 'true');
    status.textContent = 'Recomputing…';
    try {
      const checks = await checked(address);
      const different = checks.filter(({ isEqual }) => !isEqual).length;
      details.querySelector('tbody')?.replaceChildren(...rowsInWords(checks, template));
      details.hidden = false;
      details.open = different > 0;
      status.textContent =
        different === 0
          ? `All ${checks.length} figures match the published ones.`
          : `${different} of ${checks.length} figures do not match.`;
    } catch {
      status.textContent = 'The rows could not be loaded. Check your connection and try again.';
    }
    button.removeAttribute('aria-busy');
  });
}
