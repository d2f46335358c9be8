// Verifies the portal's signature of the quote on the page with the keys that `data-verify` names, and checks every
// element whose `data-signed` names a member of the quote against the signed value; then shows the result in place.
// Also reports a browser without Ed25519, or without WebCrypto as on a plain HTTP address.

const bytesOf = (base64url) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const algorithm = 'Ed25519';

/** Imports a key; returns undefined if the browser does not support its type. */
async function importedKey({ kty, crv, x }) {
  try {
    return await crypto.subtle.importKey('jwk', { kty, crv, x }, algorithm, false, ['verify']);
  } catch {
    return undefined;
  }
}

/** Returns true if an element shows the signed value of its member: an amount, however it is grouped, or a text. */
function shows({ dataset, textContent }, quote) {
  const signed = quote[dataset.signed];
  const shown = textContent.trim();
  if (typeof signed !== 'number') return shown === signed;
  return /^\$[\d,]+(?:\.\d\d)?$/.test(shown) && Number(shown.replaceAll(/[$,]/g, '')) === signed;
}

/** Returns true if the page shows price and credit, and every member as signed. */
function isShownAsSigned(quote) {
  const places = [...document.querySelectorAll('[data-signed]')];
  const names = places.map(({ dataset }) => dataset.signed);
  const figures = ['pilot_price', 'max_credit_if_annual_signed_within_30_days'];
  return figures.every((name) => names.includes(name)) && places.every((place) => shows(place, quote));
}

async function found({ verify, jws, payload }) {
  const [header, detached, signature] = jws.split('.');
  const { alg, typ, kid, b64, crit } = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/')));
  const isOfQuotes = alg === 'EdDSA' && typ === 'pilot-quote+jws' && b64 === false && String(crit) === 'b64';
  const quote = JSON.parse(payload);
  const isOfPage = location.pathname.split('/').includes(quote.quote_id) && isShownAsSigned(quote);
  if (detached !== '' || !isOfQuotes || !isOfPage) return 'failed';
  if (!globalThis.crypto?.subtle) return 'unable';
  const answer = await fetch(verify);
  if (!answer.ok) return 'unread';
  const jwk = (await answer.json()).keys.find((key) => key.kid === kid);
  if (!jwk) return 'unpublished';
  const key = await importedKey(jwk);
  if (!key) return 'unable';
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  return (await crypto.subtle.verify(algorithm, key, bytesOf(signature), signed)) ? 'held' : 'failed';
}

const words = {
  held: 'Verified in this browser: this portal issued this quote with this name, price and credit.',
  failed: 'The signature does not fit this quote. Do not rely on it.',
  unpublished:
    'The portal does not publish the key of this signature, so nothing is verified. Reload the page in a minute.',
  unable: 'This browser cannot check Ed25519 signatures. The commands below can.',
  unread: 'The portal’s keys could not be read just now. The commands below check the signature.',
};

for (const place of document.querySelectorAll('[data-verify]')) {
  found(place.dataset)
    .catch(() => 'unread')
    .then((state) => {
      place.dataset.state = state;
      place.textContent = words[state];
    });
}
