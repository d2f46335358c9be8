import { EncodedAudioPacketSource, EncodedPacket } from 'mediabunny';
import OpusScript from 'opusscript';
import { spokenSampleRate } from '../../speech/synthesis';

const bitsPerSecond = 32_000;

/** Samples per packet: 20 milliseconds. */
const packetSamples = spokenSampleRate / 50;

/** Delay of the encoder in samples at 48 kHz, the rate that Ogg counts in. */
const preSkip = 312;

/** Builds the Opus header: version, channels, pre-skip, rate, gain and mapping. */
function opusHead(): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(19));
  for (const [at, letter] of [...'OpusHead'].entries()) head.setUint8(at, letter.charCodeAt(0));
  head.setUint8(8, 1);
  head.setUint8(9, 1);
  head.setUint16(10, preSkip, true);
  head.setUint32(12, spokenSampleRate, true);
  return new Uint8Array(head.buffer);
}

/** Encodes speech to Opus packets for an Ogg file. */
export class OpusSource extends EncodedAudioPacketSource {
  readonly #encoder = new OpusScript(spokenSampleRate, 1, OpusScript.Application.VOIP);
  /** Samples that do not yet fill a packet. */
  readonly #pending = new Int16Array(packetSamples);
  #pendingSamples = 0;
  #packets = 0;
  #samples = 0;

  constructor() {
    super('opus');
    this.#encoder.setBitrate(bitsPerSecond);
  }

  /** Adds samples. Resolves when more can be added. */
  async addSamples(samples: Int16Array): Promise<void> {
    this.#samples += samples.length;
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + packetSamples - this.#pendingSamples);
      this.#pending.set(part, this.#pendingSamples);
      this.#pendingSamples += part.length;
      at += part.length;
      if (this.#pendingSamples === packetSamples) await this.#addPacket(packetSamples);
    }
  }

  /** Adds the remaining samples, then silence until the encoder has caught up. */
  async finish(): Promise<void> {
    const heardSamples = this.#samples + (preSkip * spokenSampleRate) / 48_000;
    let left = heardSamples - this.#packets * packetSamples;
    while (left > 0) {
      this.#pending.fill(0, this.#pendingSamples);
      this.#pendingSamples = 0;
      await this.#addPacket(Math.min(left, packetSamples));
      left -= packetSamples;
    }
  }

  /** Frees the encoder's memory. */
  free(): void {
    this.#encoder.delete();
  }

  async #addPacket(lengthSamples: number): Promise<void> {
    const bytes = Buffer.from(this.#pending.buffer);
    const data = this.#encoder.encode(bytes, packetSamples);
    const timestamp = (this.#packets * packetSamples) / spokenSampleRate;
    const packet = new EncodedPacket(
      new Uint8Array(data),
      'key',
      timestamp,
      lengthSamples / spokenSampleRate,
    );
    const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: opusHead() };
    await this.add(packet, this.#packets === 0 ? { decoderConfig } : undefined);
    this.#packets += 1;
    this.#pendingSamples = 0;
  }
}
