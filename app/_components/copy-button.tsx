/** Copies a text that also stands on the page, for those without a script. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <span className="copy needs-script no-print">
      <script src="/copy.js" async />
      <button type="button" className="button button-quiet" data-copy={text}>
        {label}
      </button>
      <span role="status" className="copy-said" />
    </span>
  );
}
