import { once } from 'node:events';
import { constants, crc32, createDeflate, type Deflate, deflateSync } from 'node:zlib';

interface PngDescription {
  width: number;
  height: number;
  channels: 3 | 4;
  profile: Uint8Array | undefined;
  xmp: string;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Minimum bytes of compressed pixels in one piece, so that pieces are worth sending. */
const pieceBytesMin = 65_536;

/** Writes a PNG of eight bits a channel, some rows at a time, so that it is never in memory as a whole. */
export class PngWriter {
  readonly #rowBytes: number;
  readonly #deflate: Deflate;
  #compressed: Uint8Array[] = [];
  #above: Uint8Array;
  #hasBegun = false;

  constructor(
    private readonly description: PngDescription,
    private readonly emit: (piece: Uint8Array) => Promise<void>,
  ) {
    this.#rowBytes = description.width * description.channels;
    this.#above = new Uint8Array(this.#rowBytes);
    this.#deflate = createDeflate({ level: 5, strategy: constants.Z_FILTERED });
    this.#deflate.on('data', (bytes: Uint8Array) => this.#compressed.push(bytes));
  }

  async write(rows: Uint8Array): Promise<void> {
    if (!this.#hasBegun) await this.#begin();
    this.#hasBegun = true;
    const filtered = new Uint8Array(rows.length + rows.length / this.#rowBytes);
    let to = 0;
    for (let at = 0; at < rows.length; at += this.#rowBytes) {
      const row = rows.subarray(at, at + this.#rowBytes);
      filtered[to] = 4;
      filterByPaeth(row, this.#above, this.description.channels, filtered.subarray(to + 1));
      to += this.#rowBytes + 1;
      this.#above = row;
    }
    this.#above = this.#above.slice();
    if (!this.#deflate.write(filtered)) await once(this.#deflate, 'drain');
    await this.#emitCompressed(pieceBytesMin);
  }

  /** Writes the remaining pixels and the final chunk. */
  async end(): Promise<void> {
    this.#deflate.end();
    await once(this.#deflate, 'end');
    await this.#emitCompressed(1);
    await this.emit(chunk('IEND', new Uint8Array()));
  }

  /** Writes the chunks before the pixels. Called with the first rows, so that earlier failures emit nothing. */
  async #begin(): Promise<void> {
    const { width, height, channels, profile, xmp } = this.description;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width);
    header.writeUInt32BE(height, 4);
    header[8] = 8;
    header[9] = channels === 4 ? 6 : 2;
    const chunks = [signature, chunk('IHDR', header)];
    if (profile) chunks.push(chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0'), deflateSync(profile)])));
    // A keyword, no compression, no language and no translated keyword; then the packet (PNG, 11.3.3.4).
    chunks.push(chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)));
    await this.emit(Buffer.concat(chunks));
  }

  async #emitCompressed(bytesMin: number): Promise<void> {
    if (this.#compressed.reduce((sum, { length }) => sum + length, 0) < bytesMin) return;
    const data = Buffer.concat(this.#compressed);
    this.#compressed = [];
    await this.emit(chunk('IDAT', data));
  }
}

/** Subtracts from each byte its prediction from the left, upper and upper left neighbours (PNG, 9.4). */
function filterByPaeth(row: Uint8Array, above: Uint8Array, channels: number, filtered: Uint8Array): void {
  for (let at = 0; at < row.length; at += 1) {
    const left = at < channels ? 0 : (row[at - channels] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < channels ? 0 : (above[at - channels] ?? 0);
    const byLeft = Math.abs(up - corner);
    const byUp = Math.abs(left - corner);
    const byCorner = Math.abs(left + up - 2 * corner);
    const guess = byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
    filtered[at] = (row[at] ?? 0) - guess;
  }
}

function chunk(kind: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length);
  bytes.write(kind, 4);
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

/** Terms of IPTC's vocabulary of digital source types that apply to the engines' images. */
export type DigitalSourceType = 'compositeWithTrainedAlgorithmicMedia' | 'algorithmicallyEnhanced';

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype';

/**
 * Returns an XMP packet that marks the origin of an image for machines: IPTC's digital source type and the engine.
 * @param madeBy the engine and its version
 */
export function originXmp(type: DigitalSourceType, madeBy: string): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="${escaped(madeBy)}"`,
    ` Iptc4xmpExt:DigitalSourceType="${vocabulary}/${type}"/>`,
    '</rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('');
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
