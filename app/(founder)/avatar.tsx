/** Returns the initials of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toUpperCase();
}

const base =
  'inline-grid flex-none place-items-center rounded-full bg-accent-tint text-xs font-semibold text-accent forced-colors:border';
const small = `${base} size-6`;
const large = `${base} size-7`;

/** Shows a founder's initials. Screen readers skip them, because the name is always next to them. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span className={isLarge ? large : small} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
