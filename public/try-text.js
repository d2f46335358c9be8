// Masks the text of a form with `data-try` while it is typed, and counts its characters. Only the last of several
// requests is shown.

const waitsForMs = 500;

/** Requests while the engine is busy, and the pause between them in milliseconds. */
const attemptsMax = 3;
const retriesAfterMs = 1_000;

const form = document.querySelector('[data-try]');
const field = form.querySelector('textarea');
const part = (name) => form.querySelector(`[data-try-${name}]`);
const messages = JSON.parse(form.dataset.messages);
const many = new Intl.NumberFormat('en-US');

let timer;
let latest = 0;

function show(parts, summary, error) {
  part('result').replaceChildren(
    ...parts.map(({ text, label }) => {
      if (label === undefined) return text;
      return Object.assign(document.createElement('span'), {
        className: part('result').dataset.mask,
        textContent: label,
      });
    }),
  );
  part('summary').textContent = summary;
  part('error').textContent = error;
}

async function mask(attempt = 1) {
  clearTimeout(timer);
  latest += 1;
  const number = latest;
  const body = new URLSearchParams({ text: field.value });
  let answer = { ok: false };
  try {
    const response = await fetch('/try', { method: 'POST', headers: { Accept: 'application/json' }, body });
    answer = await response.json();
  } catch {
    // Shown below as any other failure.
  }
  if (number !== latest) return;
  if (answer.error === 'service_unavailable' && attempt < attemptsMax) {
    timer = setTimeout(mask, retriesAfterMs, attempt + 1);
    return;
  }
  if (!answer.ok) {
    show([], '', messages[answer.error] ?? messages.other);
    return;
  }
  const { parts, sentiment, is_toxic: isToxic, milliseconds } = answer;
  const found = parts.filter(({ label }) => label !== undefined).length;
  const tone = `Tone: ${sentiment}. Toxic: ${isToxic ? 'yes' : 'no'}.`;
  show(parts, `${found} found. ${tone} ${milliseconds} ms.`, '');
}

function count() {
  part('count').textContent =
    `${many.format([...field.value].length)} of ${many.format(field.maxLength)} characters`;
  const body = JSON.stringify({ input: field.value }).replaceAll("'", "'\\''");
  part('body').textContent = `'${body}'`;
}

field.addEventListener('input', () => {
  count();
  clearTimeout(timer);
  latest += 1;
  if (field.value.trim() === '') show([], '', '');
  else timer = setTimeout(mask, waitsForMs);
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void mask();
});

count();
