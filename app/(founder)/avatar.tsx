/** The first letters of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toUpperCase();
}

const base =
  'inline-grid flex-none place-items-center rounded-full bg-accent-tint text-xs font-semibold text-accent forced-colors:border';
const small = `${base} size-6`;
const large = `${base} size-7`;

/** A founder as the letters of the name; whoever cannot see them is told the name by what stands around it. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span className={isLarge ? large : small} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
