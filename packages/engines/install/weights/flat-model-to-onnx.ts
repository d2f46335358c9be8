import { OnnxGraph } from './onnx-graph';

/** Operators of TensorFlow Lite that the portrait network has, by their numbers in its schema. */
const operators = {
  add: 0,
  averagePool: 1,
  convolution: 3,
  depthwiseConvolution: 4,
  dequantize: 6,
  logistic: 14,
  multiply: 18,
  relu: 19,
  resizeBilinear: 23,
  custom: 32,
  hardSwish: 117,
};

/** Types of elements and ways of padding, by their numbers. */
const float16 = 1;
const paddingSame = 0;

interface Tensor {
  shape: number[];
  type: number;
  content: Uint8Array;
}

interface Step {
  code: number;
  customName: string;
  options: FlatTable | undefined;
  inputs: number[];
  output: number;
}

/**
 * Converts a network of TensorFlow Lite with weights of half precision to an ONNX file: from `image`, channels of 0
 * to 1, channels first, to `mask`. Throws for operators that the portrait network does not use.
 */
export function flatModelToOnnx(file: Uint8Array): Uint8Array {
  return new Converter(FlatTable.root(file)).convert();
}

class Converter {
  readonly #graph = new OnnxGraph();
  readonly #tensors: Tensor[];
  readonly #steps: Step[];
  /** Names of the tensors in the graph, by index. */
  readonly #names = new Map<number, string>();
  /** Weights by the tensor that they are unpacked to. */
  readonly #weights = new Map<number, Float32Array>();
  readonly #ends: { input: number; output: number };

  constructor(model: FlatTable) {
    const contents = model.tables(4).map((buffer) => buffer.content(0));
    const codes = model
      .tables(1)
      .map((code) => ({ code: Math.max(code.byte(0), code.integer(3)), customName: code.text(1) }));
    const [subgraph] = model.tables(2);
    if (!subgraph) throw new Error('The file has no network.');
    this.#tensors = subgraph.tables(0).map((tensor) => ({
      shape: tensor.integers(0),
      type: tensor.byte(1),
      content: contents[tensor.integer(2)] ?? new Uint8Array(),
    }));
    this.#ends = { input: subgraph.integers(1)[0] ?? -1, output: subgraph.integers(2)[0] ?? -1 };
    this.#steps = subgraph.tables(3).map((step) => ({
      ...(codes[step.integer(0)] ?? { code: -1, customName: '' }),
      options: step.table(4),
      inputs: step.integers(1),
      output: step.integers(2)[0] ?? -1,
    }));
  }

  convert(): Uint8Array {
    const { input, output } = this.#ends;
    this.#names.set(input, this.#graph.input('image', this.#channelsFirst(input)));
    for (const step of this.#steps) {
      if (step.code === operators.dequantize) this.#unpack(step);
      else this.#names.set(step.output, this.#add(step));
    }
    this.#graph.node('Identity', [this.#name(output)], {}, 'mask');
    this.#graph.output('mask', this.#channelsFirst(output));
    return this.#graph.encoded();
  }

  #add(step: Step): string {
    const names = () => step.inputs.map((input) => this.#name(input));
    const first = () => [this.#name(step.inputs[0] ?? -1)];
    if (step.code === operators.add) return this.#graph.node('Add', names());
    if (step.code === operators.multiply) return this.#graph.node('Mul', names());
    if (step.code === operators.relu) return this.#graph.node('Relu', names());
    if (step.code === operators.logistic) return this.#graph.node('Sigmoid', names());
    if (step.code === operators.hardSwish) return this.#graph.node('HardSwish', names());
    if (step.code === operators.averagePool) return this.#addAverage(step, first());
    if (step.code === operators.resizeBilinear) return this.#addEnlargement(step, first());
    if (step.code === operators.convolution) return this.#addConvolution(step, first(), false);
    if (step.code === operators.depthwiseConvolution) return this.#addConvolution(step, first(), true);
    if (step.customName === 'Convolution2DTransposeBias') return this.#addTransposed(step, first());
    throw new Error(`The network has an operator that is not known here: ${step.code} ${step.customName}.`);
  }

  /** Supports averages over whole pictures only. */
  #addAverage(step: Step, input: string[]): string {
    const [, height = 0, width = 0] = this.#tensor(step.output).shape;
    if (height !== 1 || width !== 1) throw new Error('The network averages over parts of a picture.');
    return this.#graph.node('GlobalAveragePool', input);
  }

  #addEnlargement(step: Step, input: string[]): string {
    const isHalfPixel = step.options?.byte(3) === 1;
    if (!isHalfPixel) throw new Error('The network enlarges in a way that is not known here.');
    const sizes = this.#graph.integers(this.#channelsFirst(step.output));
    return this.#graph.node('Resize', [...input, '', '', sizes], {
      mode: { text: 'linear' },
      coordinate_transformation_mode: { text: 'half_pixel' },
    });
  }

  #addConvolution(step: Step, input: string[], isDepthwise: boolean): string {
    const [of = -1, kernelAt = -1, biasAt = -1] = step.inputs;
    if (step.options?.byte(isDepthwise ? 4 : 3)) throw new Error('A step brings an activation along.');
    const [filters = 0, height = 0, width = 0, channels = 0] = this.#tensor(kernelAt).shape;
    const strides = [step.options?.integer(2) ?? 1, step.options?.integer(1) ?? 1];
    const [, inHeight = 0, inWidth = 0] = this.#tensor(of).shape;
    const isPadded = (step.options?.byte(0) ?? paddingSame) === paddingSame;
    const down = isPadded ? padding(inHeight, height, strides[0]) : [0, 0];
    const across = isPadded ? padding(inWidth, width, strides[1]) : [0, 0];
    // A depthwise kernel has one filter for each channel, and lists the filters as channels.
    const dims = isDepthwise ? [channels, 1, height, width] : [filters, channels, height, width];
    const kernel = this.#graph.weights(dims, this.#channelsBefore(kernelAt));
    const bias = this.#graph.weights([dims[0] ?? 0], this.#weightsOf(biasAt));
    return this.#graph.node('Conv', [...input, kernel, bias], {
      kernel_shape: { ints: [height, width] },
      strides: { ints: strides },
      pads: { ints: [down[0] ?? 0, across[0] ?? 0, down[1] ?? 0, across[1] ?? 0] },
      group: { int: isDepthwise ? channels : 1 },
    });
  }

  /** The last step, which doubles the sizes with a kernel as large as its stride: nothing overlaps. */
  #addTransposed(step: Step, input: string[]): string {
    const [, kernelAt = -1, biasAt = -1] = step.inputs;
    const [filters = 0, height = 0, width = 0, channels = 0] = this.#tensor(kernelAt).shape;
    if (filters !== 1) throw new Error('The network ends in more than one channel.');
    const kernel = this.#graph.weights([channels, 1, height, width], this.#channelsBefore(kernelAt));
    const bias = this.#graph.weights([1], this.#weightsOf(biasAt));
    return this.#graph.node('ConvTranspose', [...input, kernel, bias], {
      kernel_shape: { ints: [height, width] },
      strides: { ints: [height, width] },
    });
  }

  /** Weights by filter, channel and place, from filter, place and channel. */
  #channelsBefore(index: number): Float32Array {
    const [filters = 0, height = 0, width = 0, channels = 0] = this.#tensor(index).shape;
    const values = this.#weightsOf(index);
    const places = height * width;
    return values.map((_, at) => {
      const place = at % places;
      const channel = Math.floor(at / places) % channels;
      const filter = Math.floor(at / (places * channels));
      return filter < filters ? (values[(filter * places + place) * channels + channel] ?? 0) : 0;
    });
  }

  #unpack({ inputs, output }: Step): void {
    const { type, content } = this.#tensor(inputs[0] ?? -1);
    if (type !== float16) throw new Error('The weights are not of half precision.');
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    const count = content.byteLength / 2;
    const values = Float32Array.from({ length: count }, (_, at) =>
      halfToNumber(view.getUint16(2 * at, true)),
    );
    this.#weights.set(output, values);
  }

  #channelsFirst(index: number): number[] {
    const [count = 1, height = 1, width = 1, channels = 1] = this.#tensor(index).shape;
    return [count, channels, height, width];
  }

  #tensor(index: number): Tensor {
    const tensor = this.#tensors[index];
    if (!tensor) throw new Error('The network names a tensor that is not there.');
    return tensor;
  }

  #name(index: number): string {
    const name = this.#names.get(index);
    if (name === undefined) throw new Error('The network uses what no step has made.');
    return name;
  }

  #weightsOf(index: number): Float32Array {
    const weights = this.#weights.get(index);
    if (!weights) throw new Error('The network uses weights that are not there.');
    return weights;
  }
}

/** Returns the padding before and after, so that each step of the stride fits. The larger part is after. */
function padding(size: number, kernel: number, stride = 1): [number, number] {
  const all = Math.max((Math.ceil(size / stride) - 1) * stride + kernel - size, 0);
  return [all >> 1, all - (all >> 1)];
}

/** The value of a number of half precision (IEEE 754 binary16). */
function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * 2 ** -24 * fraction;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * 2 ** (exponent - 25) * (1024 + fraction);
}

/** Reads a table of a flat buffer: fields by their number, as the format's schema counts them. */
class FlatTable {
  readonly #view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly at: number,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Returns the table at the start of a file. */
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
