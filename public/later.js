// Loads the scripts that its tag names: once the page is painted, or, where the tag says so, on the first sign that it
// is used. Such a page is whole without them, and whoever only reads it on a phone does not pay for them. They are then
// fetched when the browser has nothing else to do.

const { when, scripts } = document.currentScript.dataset;
const sources = scripts.split(' ');

/** What people do to a page before or while they use its forms. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'click'];

/** How long a form that is sent waits for the scripts before it is sent without them, in milliseconds. */
const waitsForMs = 5_000;

/** The form that was sent before the scripts had taken over. */
let waiting;

function load() {
  for (const sign of signs) removeEventListener(sign, load, true);
  for (const source of sources.splice(0)) {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.onerror = stopWaiting;
    document.head.append(script);
  }
}

/** Keeps a form that is sent while the scripts are on their way, for they may not have seen what it says. */
function wait(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (waiting) return;
  waiting = { form: event.target, submitter: event.submitter };
  setTimeout(stopWaiting, waitsForMs);
}

/** Sends what waited as if it was sent now: to the scripts if they have taken over, to the portal if not. */
function stopWaiting() {
  removeEventListener('submit', wait, true);
  if (waiting) waiting.form.requestSubmit(waiting.submitter);
  waiting = undefined;
}

/** Whether the page is not as it was sent, or has something to say: then the scripts are needed at once. */
function isInUse() {
  const [{ type } = {}] = performance.getEntriesByType('navigation');
  const isFocused = document.activeElement !== null && document.activeElement !== document.body;
  return (
    isFocused || type !== 'navigate' || hasDraft() || document.querySelector('main [role="alert"]') !== null
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
  for (const source of sources) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = source;
    document.head.append(link);
  }
}

function loadOnUse() {
  addEventListener('submit', wait, true);
  addEventListener('portal:taken-over', stopWaiting, { once: true });
  for (const sign of signs) addEventListener(sign, load, { capture: true, passive: true });
  if (isInUse()) load();
  else addEventListener('load', fetchAhead);
}

/** A page in the background is not painted, and what lives in it must not wait for that. */
function loadWhenPainted() {
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}

if (when === 'used') loadOnUse();
else loadWhenPainted();
