import { z } from 'zod';
import { OnnxGraph } from './onnx-graph';

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
