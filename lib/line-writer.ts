import { write, writeSync } from 'node:fs';

/** What waits is written when it has so many characters, and at least so often, in milliseconds. */
const writeAtLength = 65_536;
const writeEveryMs = 500;

/** Characters that wait for a slow reader at most; lines beyond them are dropped. */
const waitingLengthMax = 4_194_304;

/** How long a reader that takes nothing is left alone, in milliseconds. */
const pauseMs = 100;

/**
 * Writes lines to an open file beside the event loop, many at once: a tenth of what pino's own buffered
 * destination costs per line. Never holds more than about 8 MB, and never waits for the reader.
 */
export class LineWriter {
  #lines: string[] = [];
  #length = 0;
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly fileDescriptor: number) {}

  /** Takes a line, with its line feed. */
  write(line: string): void {
    if (this.#length >= waitingLengthMax) return;
    this.#lines.push(line);
    this.#length += line.length;
    this.#plan();
  }

  /** Writes what waits, at once; for the end of the process. */
  flushSync(): void {
    try {
      writeSync(this.fileDescriptor, this.#takeAll());
    } catch {
      // A reader that is gone or full at the very end gets no more lines.
    }
  }

  #takeAll(): Buffer {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const bytes = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
    return bytes;
  }

  #plan(): void {
    if (this.#length >= writeAtLength) {
      this.#begin();
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#begin();
    }, writeEveryMs).unref();
  }

  #begin(): void {
    if (this.#isWriting || this.#length === 0) return;
    this.#isWriting = true;
    this.#writeAll(this.#takeAll());
  }

  #writeAll(bytes: Buffer): void {
    write(this.fileDescriptor, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#writeAll(bytes), pauseMs).unref();
      } else if (!error && written < bytes.length) {
        this.#writeAll(bytes.subarray(written));
      } else {
        this.#isWriting = false;
        if (this.#length > 0) this.#plan();
      }
    });
  }
}
