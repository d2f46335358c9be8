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

/** The names of the types in onnx.proto. */
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
