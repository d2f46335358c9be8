// Loads the scripts that its tag names once the page is painted or first used (docs/decisions/018).

const { hydrate, scripts } = document.currentScript.dataset;
const sources = scripts.split(' ');
const signs = ['pointerdown', 'keydown', 'focusin', 'input', 'click'];
const waitsForMs = 5_000;

let waiting;
let restingAt;

function load() {
  for (const sign of signs) removeEventListener(sign, load, true);
  removeEventListener('pointermove', loadWhenMoved, true);
  for (const src of sources.splice(0)) {
    document.head.append(
      Object.assign(document.createElement('script'), { src, async: true, onerror: stopWaiting }),
    );
  }
}

function loadWhenMoved({ screenX, screenY }) {
  const at = `${screenX} ${screenY}`;
  restingAt ??= at;
  if (at !== restingAt) load();
}

function wait(event) {
  if (event.submitter?.hasAttribute('formaction')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (waiting) return;
  waiting = event;
  setTimeout(stopWaiting, waitsForMs);
}

function stopWaiting() {
  removeEventListener('submit', wait, true);
  waiting?.target.requestSubmit(waiting.submitter);
  waiting = undefined;
}

function isInUse() {
  return (
    performance.getEntriesByType('navigation')[0]?.type !== 'navigate' ||
    document.querySelector(':focus, main [role="alert"]') !== null ||
    hasDraft()
  );
}

function hasDraft() {
  try {
    return sessionStorage.length > 0;
  } catch {
    return false;
  }
}

function fetchAhead() {
  for (const href of sources) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }),
    );
  }
}

if (hydrate === 'paint') {
  // A page in the background is not painted, and what lives in it must not wait for that.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
} else {
  addEventListener('submit', wait, true);
  addEventListener('portal:hydrated', stopWaiting, { once: true });
  for (const sign of signs) addEventListener(sign, load, { capture: true, passive: true });
  addEventListener('pointermove', loadWhenMoved, { capture: true, passive: true });
  if (isInUse()) load();
  else addEventListener('load', fetchAhead);
}
