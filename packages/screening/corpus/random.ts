/** A deterministic source of made-up values: the same seed yields the same corpus on every machine. */
export class Maker {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 4294967296) * limit);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  from(alphabet: string, length: number): string {
    let made = '';
    while (made.length < length) made += alphabet.charAt(this.below(alphabet.length));
    return made;
  }

  digits(length: number): string {
    return this.from('0123456789', length);
  }

  hex(length: number): string {
    return this.from('0123456789abcdef', length);
  }

  upper(length: number): string {
    return this.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', length);
  }

  /** Letters and digits, always with a digit among the first characters, as nearly every real value has. */
  alnum(length: number): string {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    const made = this.from(alphabet, length);
    const at = 1 + this.below(Math.min(length, 8) - 1);
    return made.slice(0, at) + this.digits(1) + made.slice(at + 1);
  }

  lowerAlnum(length: number): string {
    return this.alnum(length).toLowerCase();
  }

  base64(length: number): string {
    return this.alnum(length - 4) + this.from('abcXYZ+/', 4);
  }

  uuid(): string {
    return `${this.hex(8)}-${this.hex(4)}-4${this.hex(3)}-a${this.hex(3)}-${this.hex(12)}`;
  }

  /** Typical passwords: a word and a year, letters exchanged for digits, a generated string. */
  password(): string {
    const word = this.pick([
      'Summer',
      'Welcome',
      'Falcon',
      'river',
      'Munich',
      'dragon',
      'Pilot',
      'orange',
      'Katze',
    ]);
    const symbol = this.pick(['!', '#', '$', '?', '@', '*']);
    switch (this.below(7)) {
      case 0:
        return `${word}${2018 + this.below(9)}${symbol}`;
      case 1:
        return `${word}${this.digits(2 + this.below(3))}`;
      case 2:
        return `${symbol}${this.alnum(9)}${symbol}${this.alnum(3)}`;
      case 3:
        return `${word.replace('e', '3').replace('a', '4').replace('i', '1').replace('o', '0')}${symbol}${this.digits(1)}`;
      case 4:
        return this.alnum(10 + this.below(8));
      case 5:
        return `${word}${symbol}${this.pick(['tiger', 'Ocean', 'mars'])}${this.digits(2)}`;
      default:
        return `${word}-${this.pick(['Tiger', 'ocean', 'mars'])}-${this.digits(3)}`;
    }
  }
}

export interface Sample {
  readonly family: string;
  readonly text: string;
  readonly label?: string;
}

/** Joins parts that the source keeps apart with a bar, so that no scanner takes this file for a leak. */
export function assemble(parts: string): string {
  return parts.replaceAll('¦', '');
}
