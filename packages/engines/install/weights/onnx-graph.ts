import { z } from 'zod';

/** Writes a message of protocol buffers, field by field. */
class ProtobufMessage {
  readonly #parts: Uint8Array[] = [];

  integer(field: number, value: number): this {
    this.#parts.push(varint(field * 8), varint(value));
    return this;
  }

  float(field: number, value: number): this {
    this.#parts.push(varint(field * 8 + 5), new Uint8Array(Float32Array.of(value).buffer));
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#parts.push(varint(field * 8 + 2), varint(value.length), value);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  message(field: number, value: ProtobufMessage): this {
    return this.bytes(field, value.encoded());
  }

  encoded(): Uint8Array {
    const all = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

/** Value of a node's attribute: a whole number, several, a text, or a fraction. */
type Attribute = { ints: readonly number[] } | { int: number } | { text: string } | { float: number };

/** The opset of the graphs, and the matching file format. */
const opsetVersion = 17;
const irVersion = 8;

const attributeTypes = { float: 1, int: 2, text: 3, ints: 7 };
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

function attributeOf(name: string, attribute: Attribute): ProtobufMessage {
  const message = new ProtobufMessage().text(1, name);
  if ('float' in attribute) return message.float(2, attribute.float).integer(20, attributeTypes.float);
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

const layerSchema = z.object({
  class_name: z.string(),
  name: z.string(),
  config: z.object({
    activation: z.string().optional(),
    padding: z.string().optional(),
    strides: z.array(z.number()).optional(),
    beta: z.number().optional(),
    scale: z.number().optional(),
  }),
  inbound_nodes: z.array(z.array(z.tuple([z.string(), z.number(), z.number(), z.unknown()]))),
});

const modelSchema = z.object({
  modelTopology: z.object({
    model_config: z.object({ config: z.object({ layers: z.array(layerSchema) }) }),
  }),
  weightsManifest: z.array(
    z.object({
      paths: z.array(z.string()),
      weights: z.array(
        z.object({ name: z.string(), shape: z.array(z.number()), dtype: z.literal('float32') }),
      ),
    }),
  ),
});

type Layer = z.infer<typeof layerSchema>;

interface Weights {
  shape: number[];
  values: Float32Array;
}

/**
 * Converts a "layers model" of TensorFlow.js to an ONNX file: from `image`, three channels of 0 to 1 of any size,
 * channels first, to `enlarged`. Throws for layers that these enlarging networks do not use.
 * @param modelJson the model's description
 * @param shards the files of its weights, concatenated in order
 */
export function layersToOnnx(modelJson: string, shards: Uint8Array): Uint8Array {
  const { modelTopology, weightsManifest } = modelSchema.parse(JSON.parse(modelJson));
  const weights = weightsOf(weightsManifest, shards);
  const graph = new OnnxGraph();
  const outputs = new Map<string, string>();
  const { layers } = modelTopology.model_config.config;
  for (const layer of layers) {
    const inputs = (layer.inbound_nodes[0] ?? []).map(([name]) => outputs.get(name) ?? '');
    outputs.set(layer.name, addLayer(graph, layer, inputs, weights));
  }
  graph.node('Identity', [outputs.get(layers.at(-1)?.name ?? '') ?? ''], {}, 'enlarged');
  graph.output('enlarged', [1, 3, 'enlarged_height', 'enlarged_width']);
  return graph.encoded();
}

function addLayer(graph: OnnxGraph, layer: Layer, inputs: string[], weights: Map<string, Weights>): string {
  const { class_name: kind, config } = layer;
  if (kind === 'InputLayer') return graph.input('image', [1, 3, 'height', 'width']);
  if (kind === 'Concatenate') return graph.node('Concat', inputs, { axis: { int: 1 } });
  if (kind === 'Add') return graph.node('Add', inputs);
  if (kind === 'MultiplyBeta' && config.beta !== undefined) {
    return graph.node('Mul', [...inputs, graph.weights([], Float32Array.of(config.beta))]);
  }
  if (kind === 'Activation' && config.activation === 'relu') return graph.node('Relu', inputs);
  if (kind.startsWith('PixelShuffle') && config.scale !== undefined) {
    return graph.node('DepthToSpace', inputs, { blocksize: { int: config.scale }, mode: { text: 'DCR' } });
  }
  if (kind === 'Conv2D' && config.padding === 'same' && config.activation === 'linear') {
    return addConvolution(graph, layer, inputs, weights);
  }
  throw new Error(`The network has a layer that is not known here: ${kind} (${layer.name}).`);
}

function addConvolution(graph: OnnxGraph, layer: Layer, inputs: string[], weights: Map<string, Weights>) {
  const kernel = weights.get(`${layer.name}/kernel`);
  const bias = weights.get(`${layer.name}/bias`);
  if (!kernel || !bias) throw new Error(`The weights of ${layer.name} are missing.`);
  const [height = 0, width = 0, channels = 0, filters = 0] = kernel.shape;
  const firstByFilter = graph.weights(
    [filters, channels, height, width],
    filtersFirst(kernel.values, height * width, channels, filters),
  );
  const attributes = {
    kernel_shape: { ints: [height, width] },
    pads: { ints: [height >> 1, width >> 1, height >> 1, width >> 1] },
  };
  return graph.node('Conv', [...inputs, firstByFilter, graph.weights([filters], bias.values)], attributes);
}

/** Reorders weights for ONNX: from place, channel and filter to filter, channel and place. */
function filtersFirst(values: Float32Array, places: number, channels: number, filters: number): Float32Array {
  const turned = new Float32Array(values.length);
  let at = 0;
  for (let place = 0; place < places; place += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      for (let filter = 0; filter < filters; filter += 1) {
        turned[(filter * channels + channel) * places + place] = values[at++] ?? 0;
      }
    }
  }
  return turned;
}

function weightsOf(manifest: z.infer<typeof modelSchema>['weightsManifest'], shards: Uint8Array) {
  const found = new Map<string, Weights>();
  let at = 0;
  for (const { name, shape } of manifest.flatMap(({ weights }) => weights)) {
    const bytes = 4 * shape.reduce((product, size) => product * size, 1);
    found.set(name, {
      shape,
      values: new Float32Array(Uint8Array.from(shards.subarray(at, at + bytes)).buffer),
    });
    at += bytes;
  }
  if (at !== shards.length) throw new Error('The weights are not as long as the description says.');
  return found;
}
