'use client';

import { useState } from 'react';

/** Copies where the clipboard interface is missing, as on a plain HTTP address. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies a text that also stands on the page, for those without a script. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  const onClick = async () => {
    setSaid((await copy(text)) ? 'Copied' : 'Select the text below and copy it');
  };
  return (
    <span className="copy needs-script no-print">
      <button type="button" className="button button-quiet" onClick={onClick}>
        {label}
      </button>
      <span role="status" className="copy-said">
        {said}
      </span>
    </span>
  );
}
