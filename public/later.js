// Loads the scripts that its tag names once the page is painted or first used (docs/decisions/018).

const { when, scripts } = document.currentScript.dataset;
const sources = scripts.split(' ');
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'click'];
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

/** Keeps a form that is sent: the scripts may not have seen what it says. */
function wait(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (waiting) return;
  waiting = event;
  setTimeout(stopWaiting, waitsForMs);
}

/** Sends what waited: to the scripts if they have taken over, to the portal if not. */
function stopWaiting() {
  removeEventListener('submit', wait, true);
  waiting?.target.requestSubmit(waiting.submitter);
  waiting = undefined;
}

/** Whether the page is not as it was sent, or has something to say. */
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
  for (const source of sources) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = source;
    document.head.append(link);
  }
}

if (when === 'painted') {
  // A page in the background is not painted, and what lives in it must not wait for that.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
} else {
  addEventListener('submit', wait, true);
  addEventListener('portal:taken-over', stopWaiting, { once: true });
  for (const sign of signs) addEventListener(sign, load, { capture: true, passive: true });
  if (isInUse()) load();
  else addEventListener('load', fetchAhead);
}
