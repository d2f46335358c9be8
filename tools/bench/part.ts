/** One part of the benchmarks as it is printed and written down. */
export interface BenchPart {
  /** Notes for readers of the tables, in whole sentences. */
  notes: string[];
  tables: Record<string, string | number>[][];
  /** Figures that missed what is wanted, each in a sentence's half. */
  misses: string[];
}

/** Compares figures with their targets, and collects the misses. */
export class Goals {
  readonly misses: string[] = [];

  /** The cell of a figure that should be `least` or more. */
  atLeast(where: string, value: number, least: number, digits = 2): string {
    return this.#cell(where, value, `least ${least}`, value >= least, digits);
  }

  /** The cell of a figure that should be `most` or less. */
  atMost(where: string, value: number, most: number, digits = 1): string {
    return this.#cell(where, value, `most ${most}`, value <= most, digits);
  }

  #cell(where: string, value: number, wanted: string, isMet: boolean, digits: number): string {
    const cell = `${value.toFixed(digits)} (${wanted}${isMet ? '' : ', MISSED'})`;
    if (!isMet) this.misses.push(`${where}: ${value.toFixed(digits)}, ${wanted}`);
    return cell;
  }
}
