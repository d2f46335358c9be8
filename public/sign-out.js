// Asks before a founder signs out while the tab keeps texts that were typed in the inbox and not sent: signing out
// clears them. The inbox itself asks, before it sends the steps that wait.

const hasTexts = (prefix) => {
  try {
    return Object.keys(sessionStorage).some(
      (key) => key.startsWith(prefix) && sessionStorage.getItem(key) !== '[]',
    );
  } catch {
    // Without storage, no text outlives its page.
    return false;
  }
};

document.addEventListener('submit', (event) => {
  const prefix = event.target.dataset.keptTexts;
  if (prefix === undefined || document.querySelector('[data-inbox="ready"]')) return;
  if (hasTexts(prefix) && !confirm('Sign out and discard your unsent and unsaved texts?'))
    event.preventDefault();
});
