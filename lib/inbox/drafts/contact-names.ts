/** Titles by their lower-case spelling, as a greeting writes them. */
const titles: Readonly<Record<string, string>> = {
  dr: 'Dr',
  doctor: 'Dr',
  prof: 'Professor',
  professor: 'Professor',
  mr: 'Mr',
  mrs: 'Mrs',
  ms: 'Ms',
  mx: 'Mx',
  sir: 'Sir',
  dame: 'Dame',
};

/** Words with which a surname may begin. */
const particle = /^(?:v[ao]n|ter?|de[rnl]?|d[aio]s?|du|l[ae]|el|al|bin|ben|ibn)$/i;

/** Words after a name that do not belong to it. */
const suffix = /,?\s+(?:ph\.?d|m\.?d|mba|msc|bsc|esq|jr|sr|ii|iii)\.?$/i;

/** Jobs and departments, as they follow a name in "John Smith, CFO". */
const job =
  /^(?:c[efimost]o|cpo|ciso|dpo|s?vp|hr|it)$|\b(?:head|chief|lead(?:er)?|director|manager|officer|president|partner|owner|founder|buyer|procurement|purchasing|engineer|analyst|consultant|assistant|sales|finance|legal|operations|team|department)\b/i;

/** Legal forms, with which a company's name ends. */
const company =
  /[\s,](?:gmbh|ag|kg|se|ltd|limited|llc|llp|plc|inc|corp|co|bv|b\.v|nv|n\.v|sas|sarl|spa|s\.p\.a|srl|oy|ab|a\/s)\.?$/i;

const isShouted = (word: string) => word === word.toUpperCase() && /\p{L}.*\p{L}/u.test(word);

/** Rewrites a name in all capitals or all lower case with initial capitals; leaves every other name unchanged. */
function recased(words: readonly string[]): readonly string[] {
  const isPlain = words.every((word) => isShouted(word)) || words.every((word) => !/\p{Lu}/u.test(word));
  // Two capitals are initials.
  if (!isPlain || (words.length === 1 && (words[0]?.length ?? 0) < 3)) return words;
  return words.map((word, at) =>
    at > 0 && particle.test(word)
      ? word.toLowerCase()
      : word
          .toLowerCase()
          .replace(/(?<!\p{L})\p{L}|(?<=\p{L}['’-])\p{L}(?=\p{L})/gu, (letter) => letter.toUpperCase()),
  );
}

function surnameOf(words: readonly string[]): string {
  const start = words.findIndex((word) => particle.test(word));
  const end = words.findIndex((word, at) => at > 0 && /^zu[rm]?$/i.test(word));
  const own = words.slice(0, end > 0 ? end : undefined);
  return own.slice(start >= 0 && start < own.length ? start : -1).join(' ');
}

/**
 * Returns the name for greeting a contact in a letter: title and surname if there is a title ("Sir" and "Dame" with the
 * first name), otherwise the whole name. Undefined if the text is not a name: an address, a number, a company, a title
 * alone or a placeholder.
 */
export function greetedName(name: string): string | undefined {
  if (
    /[@\d/:]/.test(name) ||
    !/\p{L}{2}/u.test(name) ||
    company.test(name.trim()) ||
    /^(?:n\.?a\.?|none|unknown|test|tbd)$/i.test(name.trim())
  )
    return undefined;
  let own = name.trim();
  while (suffix.test(own)) own = own.replace(suffix, '');
  const [last, first, ...more] = own.split(/\s*,\s*/);
  if (last && first) own = job.test(first) || more.length > 0 ? last : `${first} ${last}`;
  const words = own.split(/\s+/);
  const titled = words.findIndex((word) => !Object.hasOwn(titles, word.toLowerCase().replace('.', '')));
  if (titled < 0) return undefined;
  const named = recased(words.slice(titled));
  const title = titled > 0 ? titles[words[0]?.toLowerCase().replace('.', '') ?? ''] : undefined;
  if (title === undefined) return named.join(' ');
  return `${title} ${/^(?:Sir|Dame)$/.test(title) ? named[0] : surnameOf(named)}`;
}
