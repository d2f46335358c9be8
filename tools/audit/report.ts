/** A figure that missed its target: its place and the difference. */
export interface Miss {
  where: string;
  how: string;
}

/** One part of the audit: its table, notes to read it, and the missed targets. */
export interface AuditPart {
  title: string;
  table: Record<string, string>[];
  notes: string[];
  misses: Miss[];
}

/** Limit of a measure, and its format. */
export interface Target {
  what: string;
  limit: number;
  unit?: string;
  digits?: number;
}

/** Compares figures with their targets, and collects the misses. */
export class Measurements {
  readonly misses: Miss[] = [];

  /** The cell of a figure that may not be more than its target. */
  atMost(where: string, value: number, target: Target): string {
    return this.#compared(where, value, target, value <= target.limit, 'at most');
  }

  /** The cell of a figure that may not be less than its target. */
  atLeast(where: string, value: number, target: Target): string {
    return this.#compared(where, value, target, value >= target.limit, 'at least');
  }

  /** The cell of a list that has to be empty. */
  none(where: string, what: string, found: readonly string[]): string {
    if (found.length === 0) return 'none';
    this.misses.push(...found.map((finding) => ({ where, how: `${what}: ${finding}` })));
    return `${found.length} MISSED`;
  }

  #compared(where: string, value: number, target: Target, isMet: boolean, bound: string): string {
    const { what, limit, unit = '', digits = 0 } = target;
    const written = `${value.toFixed(digits)}${unit}`;
    if (isMet) return written;
    const how = `${what} is ${written}, ${bound} ${limit.toFixed(digits)}${unit} is wanted`;
    this.misses.push({ where, how });
    return `${written} MISSED`;
  }
}

/** The middle one of some figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints a part with its table, its notes and what it missed. */
export function printPart({ title, table, notes, misses }: AuditPart): void {
  process.stdout.write(`\n── ${title}: ${misses.length === 0 ? 'ok' : `${misses.length} missed`}\n`);
  for (const note of notes) process.stdout.write(`${note}\n`);
  if (table.length > 0) console.table(table);
  for (const how of new Set(misses.map((miss) => miss.how))) {
    const places = misses.filter((miss) => miss.how === how).map(({ where }) => where);
    process.stdout.write(`MISSED: ${how}\n        at ${places.join('; ')}\n`);
  }
}
