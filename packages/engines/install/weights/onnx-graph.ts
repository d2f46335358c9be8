/** Writes a message of protocol buffers, field by field. */
class ProtobufMessage {
  readonly #parts: Uint8Array[] = [];

  integer(field: number, value: number): this {
    this.#parts.push(varint(field * 8), varint(value));
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#parts.push(varint(field * 8 + 2), varint(value.length), value);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value));
  }

  message(field: number, value: ProtobufMessage): this {
    return this.bytes(field, value.encoded());
  }

  encoded(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

/** Value of a node's attribute: a whole number, several, or a text. */
type Attribute = { ints: readonly number[] } | { int: number } | { text: string };

/** The opset of the graphs, and the matching file format. */
const opsetVersion = 17;
const irVersion = 8;

const attributeTypes = { int: 2, text: 3, ints: 7 };
const elementTypes = { float: 1, int64: 7 };

/** Builder for a network in the Open Neural Network Exchange format. */
export class OnnxGraph {
  readonly #graph = new ProtobufMessage().text(2, 'network');
  #count = 0;

  /** Adds a node and returns the name of its output. */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Record<string, Attribute> = {},
    output = `t${this.#count++}`,
  ): string {
    const node = new ProtobufMessage();
    for (const input of inputs) node.text(1, input);
    node.text(2, output).text(4, operator);
    for (const [name, attribute] of Object.entries(attributes)) node.message(5, attributeOf(name, attribute));
    this.#graph.message(1, node);
    return output;
  }

  weights(dims: readonly number[], values: Float32Array): string {
    return this.#constant(dims, elementTypes.float, values);
  }

  /** Adds weights with their dimensions in another order: `axes` lists those of `shape`. */
  reordered(shape: readonly number[], values: Float32Array, axes: readonly number[]): string {
    const dims = axes.map((axis) => shape[axis] ?? 1);
    const steps = axes.map((axis) => sizeOf(shape.slice(axis + 1)));
    const ordered = values.map((_, at) => {
      let rest = at;
      let place = 0;
      for (let axis = dims.length - 1; axis >= 0; axis -= 1) {
        const size = dims[axis] ?? 1;
        place += (rest % size) * (steps[axis] ?? 0);
        rest = Math.floor(rest / size);
      }
      return values[place] ?? 0;
    });
    return this.weights(dims, ordered);
  }

  /** Adds whole numbers as an input of nodes, such as sizes and axes. */
  integers(values: readonly number[]): string {
    return this.#constant([values.length], elementTypes.int64, BigInt64Array.from(values.map(BigInt)));
  }

  /** Names an input of the network; a dimension that is a text may have any size. */
  input(name: string, dims: readonly (number | string)[]): string {
    this.#graph.message(11, valueInfo(name, dims));
    return name;
  }

  /** Names an output of the network, which a node must have written. */
  output(name: string, dims: readonly (number | string)[]): void {
    this.#graph.message(12, valueInfo(name, dims));
  }

  encoded(): Uint8Array {
    const opset = new ProtobufMessage().text(1, '').integer(2, opsetVersion);
    return new ProtobufMessage().integer(1, irVersion).message(7, this.#graph).message(8, opset).encoded();
  }

  #constant(dims: readonly number[], elementType: number, values: Float32Array | BigInt64Array): string {
    const name = `c${this.#count++}`;
    const tensor = new ProtobufMessage();
    for (const dim of dims) tensor.integer(1, dim);
    const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.#graph.message(5, tensor.integer(2, elementType).text(8, name).bytes(9, raw));
    return name;
  }
}

const sizeOf = (shape: readonly number[]) => shape.reduce((product, size) => product * size, 1);

function attributeOf(name: string, attribute: Attribute): ProtobufMessage {
  const message = new ProtobufMessage().text(1, name);
  if ('int' in attribute) return message.integer(3, attribute.int).integer(20, attributeTypes.int);
  if ('text' in attribute) return message.text(4, attribute.text).integer(20, attributeTypes.text);
  for (const int of attribute.ints) message.integer(8, int);
  return message.integer(20, attributeTypes.ints);
}

function valueInfo(name: string, dims: readonly (number | string)[]): ProtobufMessage {
  const shape = new ProtobufMessage();
  for (const dim of dims) {
    const size = new ProtobufMessage();
    shape.message(1, typeof dim === 'number' ? size.integer(1, dim) : size.text(2, dim));
  }
  const tensor = new ProtobufMessage().integer(1, elementTypes.float).message(2, shape);
  return new ProtobufMessage().text(1, name).message(2, new ProtobufMessage().message(1, tensor));
}

interface Layer {
  class_name: string;
  name: string;
  config: { beta?: number };
  inbound_nodes: [name: string, ...unknown[]][][];
}

/** A "layers model" of TensorFlow.js. */
interface LayersModel {
  modelTopology: { model_config: { config: { layers: Layer[] } } };
  weightsManifest: { weights: { name: string; shape: number[] }[] }[];
}

interface Weights {
  shape: number[];
  values: Float32Array;
}

/**
 * Converts the enlarging network, a "layers model" of TensorFlow.js, to an ONNX file: from `image`, three channels of 0
 * to 1 of any size, channels first, to `enlarged`. Expects exactly that model: the installation checks its digest and
 * that of the result.
 * @param modelJson the model's description
 * @param shards the files of its weights, concatenated in order
 */
export function layersToOnnx(modelJson: string, shards: Uint8Array): Uint8Array {
  const { modelTopology, weightsManifest }: LayersModel = JSON.parse(modelJson);
  const { layers } = modelTopology.model_config.config;
  const weights = weightsOf(weightsManifest, shards);
  const graph = new OnnxGraph();
  const outputs = new Map<string, string>();
  for (const layer of layers) {
    const inputs = (layer.inbound_nodes[0] ?? []).map(([name]) => outputs.get(name) ?? '');
    outputs.set(layer.name, addLayer(graph, layer, inputs, weights));
  }
  graph.node('Identity', [outputs.get(layers.at(-1)?.name ?? '') ?? ''], {}, 'enlarged');
  graph.output('enlarged', [1, 3, 'enlarged_height', 'enlarged_width']);
  return graph.encoded();
}

function addLayer(graph: OnnxGraph, layer: Layer, inputs: string[], weights: Map<string, Weights>): string {
  const { name, config } = layer;
  const kernel = weights.get(`${name}/kernel`);
  const bias = weights.get(`${name}/bias`);
  if (kernel && bias) {
    const filters = graph.reordered(kernel.shape, kernel.values, [3, 2, 0, 1]);
    return graph.node('Conv', [...inputs, filters, graph.weights(bias.shape, bias.values)], {
      kernel_shape: { ints: [3, 3] },
      pads: { ints: [1, 1, 1, 1] },
    });
  }
  switch (layer.class_name) {
    case 'InputLayer':
      return graph.input('image', [1, 3, 'height', 'width']);
    case 'Concatenate':
      return graph.node('Concat', inputs, { axis: { int: 1 } });
    case 'Add':
      return graph.node('Add', inputs);
    case 'MultiplyBeta':
      return graph.node('Mul', [...inputs, graph.weights([], Float32Array.of(config.beta ?? 0))]);
    case 'PixelShuffle4x':
      return graph.node('DepthToSpace', inputs, { blocksize: { int: 4 }, mode: { text: 'DCR' } });
    default: // Activation
      return graph.node('Relu', inputs);
  }
}

function weightsOf(manifest: LayersModel['weightsManifest'], shards: Uint8Array): Map<string, Weights> {
  const found = new Map<string, Weights>();
  let at = 0;
  for (const { name, shape } of manifest.flatMap(({ weights }) => weights)) {
    const end = at + 4 * sizeOf(shape);
    found.set(name, { shape, values: new Float32Array(Uint8Array.from(shards.subarray(at, end)).buffer) });
    at = end;
  }
  return found;
}
