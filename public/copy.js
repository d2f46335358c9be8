// Copies the text of a button's `data-copy`, and confirms it in the status next to the button. Works on any markup, so
// that pages without other browser code need no other script. Shows the buttons once it runs.

document.documentElement.dataset.copies = '';

/** Copies without the clipboard API, which is missing on a plain HTTP address. */
function copyBySelection(text) {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
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
