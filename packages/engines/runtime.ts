import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ImageSize } from './image/image-limits';

/** Part of the image library that is used here. The library's own types are missing if it is not installed. */
interface SharpImage {
  metadata(): Promise<{ space?: string; hasAlpha?: boolean; icc?: Uint8Array }>;
  autoOrient(): SharpImage;
  flatten(options: { background: string }): SharpImage;
  removeAlpha(): SharpImage;
  resize(width: number, height: number, options: { fit: 'fill'; kernel?: 'cubic' | 'linear' }): SharpImage;
  toColourspace(space: 'srgb'): SharpImage;
  raw(): SharpImage;
  toBuffer(options: {
    resolveWithObject: true;
  }): Promise<{ data: Uint8Array; info: { width: number; height: number; channels: number } }>;
}

interface SharpInput {
  failOn?: 'error';
  ignoreIcc?: boolean;
  limitInputPixels?: number;
  sequentialRead?: boolean;
  raw?: { width: number; height: number; channels: number };
}

interface Sharp {
  (bytes: Uint8Array, options?: SharpInput): SharpImage;
  block(options: { operation: string[] }): void;
  unblock(options: { operation: string[] }): void;
  cache(isOn: boolean): void;
  concurrency(threads: number): void;
}

interface Tensor {
  data: Float32Array;
  dims: readonly number[];
}

export interface Network {
  inputNames: readonly string[];
  outputNames: readonly string[];
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
}

interface OnnxRuntime {
  InferenceSession: { create(path: string, options: Record<string, unknown>): Promise<Network> };
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => Tensor;
}

/** The libraries and networks that `npm run engines:install` put into a folder, each loaded on first use. */
export class EngineRuntime {
  readonly #networks = new Map<string, Promise<Network>>();
  #sharp: Sharp | undefined;
  #onnx: OnnxRuntime | undefined;

  constructor(readonly folder: string) {}

  /** The image library, which reads PNG, JPEG and WebP from memory and nothing else. */
  get sharp(): Sharp {
    if (!this.#sharp) {
      const sharp: Sharp = this.#require('sharp');
      sharp.block({ operation: ['VipsForeignLoad'] });
      const readable = ['Png', 'Jpeg', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);
      sharp.unblock({ operation: readable });
      sharp.cache(false);
      sharp.concurrency(1);
      this.#sharp = sharp;
    }
    return this.#sharp;
  }

  network(name: string): Promise<Network> {
    const known = this.#networks.get(name);
    if (known) return known;
    const loading = this.#runtime.InferenceSession.create(join(this.folder, 'models', name), {
      // Returns the memory that a tile needed to the system.
      enableCpuMemArena: false,
      enableMemPattern: false,
      intraOpNumThreads: Math.max(1, availableParallelism() - 1),
      // A waiting thread sleeps; by default it would keep a core busy.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
      logSeverityLevel: 3,
    });
    this.#networks.set(name, loading);
    return loading;
  }

  tensor(values: Float32Array, dims: readonly number[]): Tensor {
    return new this.#runtime.Tensor('float32', values, dims);
  }

  get #runtime(): OnnxRuntime {
    // Nothing leaves the portal: from 1.28 on the runtime reports every process to its makers unless this is set
    // before.
    process.env.ORT_DISABLE_TELEMETRY = '1';
    this.#onnx ??= this.#require<OnnxRuntime>('onnxruntime-node');
    return this.#onnx;
  }

  #require<Module>(name: string): Module {
    return createRequire(join(this.folder, 'package.json'))(name);
  }
}

interface ImageJob {
  /** Emits a piece of a PNG and resolves when the caller accepts more. */
  emit: (piece: Uint8Array) => Promise<void>;
  /** Aborted when the caller has left. */
  signal: AbortSignal;
}

/** Creates a PNG of an image, in a separate process, and returns its size. */
export type ImageWork<Input> = (input: Input, job: ImageJob) => Promise<ImageSize>;
