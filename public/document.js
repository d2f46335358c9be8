// Prints a document at a button with `data-print`, and shares the URL in a button's `data-share` under its
// `data-title`: with the device's share dialog, or else by copying it. Shows the elements that need this script, and
// takes the edit link out of a quote's URL.

for (const place of document.querySelectorAll('[data-needs-script]')) place.hidden = false;
for (const place of document.querySelectorAll('[data-without-script]')) place.hidden = true;

// The edit link of a new quote must not be shared with its address.
const shown = new URL(location.href);
if (shown.searchParams.has('edit')) {
  shown.searchParams.delete('edit');
  history.replaceState(null, '', shown);
}

function say(text) {
  const status = document.querySelector('[data-share-said]');
  if (status) status.textContent = text;
}

async function share({ share: url, title }) {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The user closed the device's own dialog and wants no other instead.
      if (error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    say('Address copied');
  } catch {
    say('Copy the address above');
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-print], [data-share]') : null;
  if (!button) return;
  if ('print' in button.dataset) window.print();
  else share(button.dataset);
});
