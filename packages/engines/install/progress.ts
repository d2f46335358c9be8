import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const barLength = 30;

export class ProgressBar {
  #doneBytes = 0;
  #title = '';

  constructor(
    private readonly totalBytes: number,
    private readonly output: Output = process.stdout,
  ) {}

  begin(title: string): void {
    this.#title = title;
    if (this.output.isTTY) this.#draw(this.#doneBytes);
    else this.output.write(`${title}\n`);
  }

  show(bytes: number): void {
    if (this.output.isTTY) this.#draw(this.#doneBytes + bytes);
  }

  end(bytes: number): void {
    this.#doneBytes += bytes;
    this.show(0);
  }

  close(): void {
    if (this.output.isTTY) this.output.write('\n');
  }

  #draw(bytes: number): void {
    const share = Math.min(1, bytes / this.totalBytes);
    const full = Math.round(share * barLength);
    const bar = `${'#'.repeat(full)}${'.'.repeat(barLength - full)}`;
    this.output.write(`\r[${bar}] ${String(Math.floor(share * 100)).padStart(3)}%  ${this.#title}\u001b[K`);
  }
}

export function bytesBelow(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sum + bytesBelow(path);
      return entry.isFile() ? sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0) : sum;
    }, 0);
  } catch {
    return 0;
  }
}
