// Copies the text of a button's `data-copy`, and says so in the status beside it. Works on any markup, so that pages
// on which nothing else is done in the browser need no other script. The buttons are shown once it runs.

document.documentElement.dataset.copies = '';

/** Copies where the clipboard interface is missing, as on a plain HTTP address. */
function copyBySelection(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy]') : null;
  if (!button) return;
  const isCopied = await copy(button.dataset.copy);
  const status = button.parentElement?.querySelector('[role="status"]');
  if (status) status.textContent = isCopied ? 'Copied' : 'Select the text below and copy it';
});
