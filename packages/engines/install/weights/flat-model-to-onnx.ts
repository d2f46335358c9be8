import { OnnxGraph } from './onnx-graph';

/** Operators of TensorFlow Lite with the same inputs in ONNX, by their numbers in its schema. */
const sameOperators: ReadonlyMap<number, string> = new Map([
  [0, 'Add'],
  // The portrait network averages over whole pictures only.
  [1, 'GlobalAveragePool'],
  [14, 'Sigmoid'],
  [18, 'Mul'],
  [19, 'Relu'],
  [117, 'HardSwish'],
]);

const depthwiseConvolution = 4;
const dequantize = 6;
const resizeBilinear = 23;
const custom = 32;

/**
 * Converts the portrait network, a file of TensorFlow Lite with weights of half precision, to an ONNX file: from
 * `image`, channels of 0 to 1, channels first, to `mask`. Expects exactly that file: the installation checks its digest
 * and that of the result.
 */
export function flatModelToOnnx(file: Uint8Array): Uint8Array {
  return new Converter(FlatTable.root(file)).convert();
}

class Converter {
  readonly #graph = new OnnxGraph();
  readonly #subgraph: FlatTable;
  readonly #operators: number[];
  readonly #shapes: number[][];
  readonly #contents: Uint8Array[];
  /** Names in the graph, and unpacked weights, by tensor. */
  readonly #names: string[] = [];
  readonly #weights: Float32Array[] = [];

  constructor(model: FlatTable) {
    this.#subgraph = itemOf(model.tables(2), 0);
    this.#operators = model.tables(1).map((operator) => operator.integer(3));
    const buffers = model.tables(4);
    const tensors = this.#subgraph.tables(0);
    this.#shapes = tensors.map((tensor) => tensor.integers(0));
    this.#contents = tensors.map((tensor) => itemOf(buffers, tensor.integer(2)).content(0));
  }

  convert(): Uint8Array {
    const [[input = 0], [output = 0]] = [this.#subgraph.integers(1), this.#subgraph.integers(2)];
    this.#names[input] = this.#graph.input('image', this.#channelsFirst(input));
    for (const step of this.#subgraph.tables(3)) {
      const operator = itemOf(this.#operators, step.integer(0));
      const [from = 0] = step.integers(1);
      const [to = 0] = step.integers(2);
      if (operator === dequantize) this.#weights[to] = fromHalfPrecision(itemOf(this.#contents, from));
      else this.#names[to] = this.#add(operator, step, to);
    }
    this.#graph.node('Identity', [itemOf(this.#names, output)], {}, 'mask');
    this.#graph.output('mask', this.#channelsFirst(output));
    return this.#graph.encoded();
  }

  #add(operator: number, step: FlatTable, to: number): string {
    const inputs = step.integers(1);
    const same = sameOperators.get(operator);
    if (same)
      return this.#graph.node(
        same,
        inputs.map((input) => itemOf(this.#names, input)),
      );
    const [from = 0, kernel = 0, bias = 0] = inputs;
    const name = itemOf(this.#names, from);
    if (operator === resizeBilinear) {
      return this.#graph.node('Resize', [name, '', '', this.#graph.integers(this.#channelsFirst(to))], {
        mode: { text: 'linear' },
        coordinate_transformation_mode: { text: 'half_pixel' },
      });
    }
    const [, height = 0, width = 0, channels = 0] = itemOf(this.#shapes, kernel);
    // The last step doubles the sizes with a kernel as large as its stride, so nothing overlaps.
    if (operator === custom) {
      const sides = { kernel_shape: { ints: [height, width] }, strides: { ints: [height, width] } };
      return this.#graph.node('ConvTranspose', [name, ...this.#filters(kernel, bias, [3, 0, 1, 2])], sides);
    }
    const isDepthwise = operator === depthwiseConvolution;
    const [, inHeight = 0, inWidth = 0] = itemOf(this.#shapes, from);
    const options = step.table(4);
    const strides = [options.integer(2), options.integer(1)];
    const [top, bottom] = padding(inHeight, height, strides[0]);
    const [left, right] = padding(inWidth, width, strides[1]);
    // A depthwise kernel has one filter for each channel, and lists the filters as channels.
    const filters = this.#filters(kernel, bias, isDepthwise ? [3, 0, 1, 2] : [0, 3, 1, 2]);
    return this.#graph.node('Conv', [name, ...filters], {
      kernel_shape: { ints: [height, width] },
      strides: { ints: strides },
      pads: { ints: [top, left, bottom, right] },
      group: { int: isDepthwise ? channels : 1 },
    });
  }

  #filters(kernel: number, bias: number, axes: readonly number[]): [kernel: string, bias: string] {
    const weights = this.#graph.reordered(itemOf(this.#shapes, kernel), itemOf(this.#weights, kernel), axes);
    return [weights, this.#graph.weights(itemOf(this.#shapes, bias), itemOf(this.#weights, bias))];
  }

  #channelsFirst(tensor: number): number[] {
    const [count = 1, height = 1, width = 1, channels = 1] = itemOf(this.#shapes, tensor);
    return [count, channels, height, width];
  }
}

function itemOf<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError('The network names a part that it does not have.');
  return item;
}

/** Returns the padding before and after, so that each step of the stride fits. The larger part is after. */
function padding(size: number, kernel: number, stride = 1): [number, number] {
  const all = Math.max((Math.ceil(size / stride) - 1) * stride + kernel - size, 0);
  return [all >> 1, all - (all >> 1)];
}

/** Returns finite numbers of half precision (IEEE 754 binary16). */
function fromHalfPrecision({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array {
  const view = new DataView(buffer, byteOffset, byteLength);
  return Float32Array.from({ length: byteLength / 2 }, (_, at) => {
    const half = view.getUint16(2 * at, true);
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 0x1f;
    const fraction = half & 0x3ff;
    return exponent === 0 ? sign * 2 ** -24 * fraction : sign * 2 ** (exponent - 25) * (1024 + fraction);
  });
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
    return new FlatTable(bytes, 0).#follow(0);
  }

  /** Returns a number; 0 if the table omits it. */
  integer(field: number): number {
    const at = this.#place(field);
    return at === 0 ? 0 : this.#view.getInt32(at, true);
  }

  integers(field: number): number[] {
    const { at, count } = this.#vector(field);
    return Array.from({ length: count }, (_, index) => this.#view.getInt32(at + 4 * index, true));
  }

  /** The bytes of a vector of bytes. */
  content(field: number): Uint8Array {
    const { at, count } = this.#vector(field);
    return this.bytes.subarray(at, at + count);
  }

  table(field: number): FlatTable {
    return this.#follow(this.#place(field));
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
