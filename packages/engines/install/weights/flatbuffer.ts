/** Reads a table of a flat buffer: fields by their number, as the format's schema counts them. */
export class FlatTable {
  readonly #view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly at: number,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The table that a file begins with. */
  static root(bytes: Uint8Array): FlatTable {
    return new FlatTable(bytes, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true));
  }

  byte(field: number, absent = 0): number {
    const at = this.#place(field);
    return at === 0 ? absent : this.#view.getUint8(at);
  }

  integer(field: number, absent = 0): number {
    const at = this.#place(field);
    return at === 0 ? absent : this.#view.getInt32(at, true);
  }

  integers(field: number): number[] {
    const { at, count } = this.#vector(field);
    return Array.from({ length: count }, (_, index) => this.#view.getInt32(at + 4 * index, true));
  }

  text(field: number): string {
    return new TextDecoder().decode(this.content(field));
  }

  /** The bytes of a text or of a vector of bytes. */
  content(field: number): Uint8Array {
    const { at, count } = this.#vector(field);
    return this.bytes.subarray(at, at + count);
  }

  table(field: number): FlatTable | undefined {
    const at = this.#place(field);
    return at === 0 ? undefined : this.#follow(at);
  }

  tables(field: number): FlatTable[] {
    const { at, count } = this.#vector(field);
    return Array.from({ length: count }, (_, index) => this.#follow(at + 4 * index));
  }

  #follow(at: number): FlatTable {
    return new FlatTable(this.bytes, at + this.#view.getUint32(at, true));
  }

  /** Returns the position of a field's value; 0 if the table omits it. */
  #place(field: number): number {
    const fields = this.at - this.#view.getInt32(this.at, true);
    const entry = 4 + 2 * field;
    if (entry >= this.#view.getUint16(fields, true)) return 0;
    const offset = this.#view.getUint16(fields + entry, true);
    return offset === 0 ? 0 : this.at + offset;
  }

  #vector(field: number): { at: number; count: number } {
    const place = this.#place(field);
    if (place === 0) return { at: 0, count: 0 };
    const at = place + this.#view.getUint32(place, true);
    return { at: at + 4, count: this.#view.getUint32(at, true) };
  }
}
