// Sends a form with what a passkey answers: fetches the challenge from the form's `data-options`, asks the browser, and
// fills in `credential`. Shows such forms once it runs, where the browser can do this.

// Passkeys are bound to one host.
const isTheirHost = document.currentScript.dataset.host === location.hostname;
const canUse = isTheirHost && window.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined;
if (canUse) document.documentElement.dataset.passkeys = '';

async function answerOf(form) {
  const headers = { Accept: 'application/json' };
  const body = new URLSearchParams();
  const response = await fetch(form.dataset.options, { method: 'POST', headers, body });
  const options = await response.json();
  if (response.status === 401) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
    throw new Error('sign_in_required');
  }
  if (!response.ok) throw new Error(options.error);
  return form.dataset.passkey === 'add'
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.dataset.passkey || !canUse) return;
  event.preventDefault();
  const status = form.querySelector('[role="status"]');
  status.textContent = '';
  try {
    form.elements.credential.value = JSON.stringify(await answerOf(form));
  } catch {
    status.textContent = 'No passkey was used. Try again, or wait a few minutes after several attempts.';
    return;
  }
  form.submit();
});
