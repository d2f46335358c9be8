// Shows every call of a page in the language that was chosen last, here or on another page. Without it each call is
// switched on its own.

const stored = 'code-language';

function remembered() {
  try {
    return localStorage.getItem(stored);
  } catch {
    return null;
  }
}

function remember(language) {
  try {
    localStorage.setItem(stored, language);
  } catch {
    // Without storage, the choice ends with the page.
  }
}

function show(language) {
  for (const radio of document.querySelectorAll('input[data-language]'))
    if (radio.dataset.language === language) radio.checked = true;
}

const language = remembered();
if (language !== null) show(language);

document.addEventListener('change', ({ target }) => {
  const chosen = target instanceof HTMLInputElement ? target.dataset.language : undefined;
  if (chosen === undefined) return;
  const { top } = target.getBoundingClientRect();
  show(chosen);
  remember(chosen);
  // Calls above may have become longer or shorter.
  scrollBy(0, target.getBoundingClientRect().top - top);
});
