/** A radio button that looks like a button and stays pressed. */
export function Choice({
  name,
  value,
  text,
  isChosen,
  isRequired = false,
}: {
  name: string;
  value: string;
  text: string;
  isChosen: boolean;
  isRequired?: boolean;
}) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-sm border border-control bg-surface px-4 py-2 text-md has-checked:border-accent has-checked:bg-accent-tint has-checked:font-semibold has-checked:text-accent has-checked:shadow-[inset_3px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink forced-colors:gap-2">
      <input
        className="absolute inset-0 size-full cursor-pointer opacity-0 forced-colors:static forced-colors:size-4 forced-colors:opacity-100"
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        required={isRequired}
        autoComplete="off"
      />
      {text}
    </label>
  );
}
