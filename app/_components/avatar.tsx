/** Returns the initials of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toUpperCase();
}

const base =
  'inline-grid flex-none place-items-center rounded-full text-xs font-semibold forced-colors:border';
const looks = {
  filled: 'bg-accent-tint text-accent',
  outlined: 'text-ink-2 shadow-[inset_0_0_0_1px_var(--control)]',
};

/** Shows a person's initials. Screen readers skip them, because the name is always next to them. */
export function Avatar({
  name,
  isLarge = false,
  look = 'filled',
}: {
  name: string;
  isLarge?: boolean;
  look?: keyof typeof looks;
}) {
  return (
    <span className={`${base} ${looks[look]} ${isLarge ? 'size-7' : 'size-6'}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
