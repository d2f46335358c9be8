// Verifies the portal's signatures of the quote and its document on the page with the keys that `data-verify` names, and
// checks every element whose `data-signed` names a signed member against its value; then shows the result in place.
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

/** Returns the member of an object at a path such as `quote.pilot_price`. */
const memberAt = (signed, path) => path.split('.').reduce((value, name) => value?.[name], signed);

/** Returns true if an element shows the signed value of its member: an amount, however it is grouped, a day, or a text. */
function shows({ dataset, dateTime, textContent }, signed) {
  const value = memberAt(signed, dataset.signed);
  const shown = dateTime ?? textContent.trim();
  if (typeof value !== 'number') return shown === value;
  return /^\$[\d,]+(?:\.\d\d)?$/.test(shown) && Number(shown.replaceAll(/[$,]/g, '')) === value;
}

const figures = ['quote.pilot_price', 'quote.max_credit_if_annual_signed_within_30_days'];

/** Returns true if the page shows price and credit, and every signed member as signed. */
function isShownAsSigned(signed) {
  const places = [...document.querySelectorAll('[data-signed]')].filter(
    ({ dataset }) => dataset.signed.split('.')[0] in signed,
  );
  const names = places.map(({ dataset }) => dataset.signed);
  return figures.every((name) => names.includes(name)) && places.every((place) => shows(place, signed));
}

async function found({ verify, jws, payload, typ: expected = 'pilot-quote+jws' }) {
  const [header, detached, signature] = jws.split('.');
  const { alg, typ, kid, b64, crit } = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/')));
  const isOfKind = alg === 'EdDSA' && typ === expected && b64 === false && String(crit) === 'b64';
  const content = JSON.parse(payload);
  // The document contains the quote, which has a signature of its own too.
  const signed = content.quote ? content : { quote: content };
  const isOfPage = location.pathname.split('/').includes(signed.quote.quote_id) && isShownAsSigned(signed);
  if (detached !== '' || !isOfKind || !isOfPage) return 'failed';
  if (!globalThis.crypto?.subtle) return 'unable';
  const answer = await fetch(verify);
  if (!answer.ok) return 'unread';
  const jwk = (await answer.json()).keys.find((key) => key.kid === kid);
  if (!jwk) return 'unpublished';
  const key = await importedKey(jwk);
  if (!key) return 'unable';
  const bytes = new TextEncoder().encode(`${header}.${payload}`);
  return (await crypto.subtle.verify(algorithm, key, bytesOf(signature), bytes)) ? 'held' : 'failed';
}

const words = {
  held: 'Verified in this browser: this portal issued this quote with this name, price and credit.',
  failed: 'The signature does not match this quote. Do not rely on it.',
  unpublished:
    'The portal does not publish the key of this signature, so nothing is verified. Reload the page in a minute.',
  unable: 'This browser cannot check Ed25519 signatures. The commands below can.',
  unread: 'The portal’s keys could not be loaded. The commands below check the signature.',
};

const documentHeld =
  'Verified in this browser: this portal issued this document with this seller, customer, scope and expiry date.';

for (const place of document.querySelectorAll('[data-verify]')) {
  found(place.dataset)
    .catch(() => 'unread')
    .then((state) => {
      place.dataset.state = state;
      place.textContent = state === 'held' && place.dataset.typ ? documentHeld : words[state];
    });
}
