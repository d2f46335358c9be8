import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatModelToOnnx } from './flat-model-to-onnx';
import { layersToOnnx } from './layers-to-onnx';
import type { WeightsSource } from './sources';

/**
 * Converts the weights of an installed package to an ONNX file.
 * @param modules the folder of installed packages
 * @throws Error if the digest of the weights or of the result differs from the tested one
 */
export function prepareNetwork(modules: string, source: WeightsSource): Uint8Array {
  const parts = source.files.map((file) => readFileSync(join(modules, source.package, file)));
  check(source.package, sha256(...parts), source.sourceDigest);
  const network = converted(source, parts);
  check(source.network, sha256(network), source.networkDigest);
  return network;
}

function converted({ format }: WeightsSource, parts: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...rest] = parts;
  if (format === 'layers') return layersToOnnx(new TextDecoder().decode(first), Buffer.concat(rest));
  if (format === 'flat') return flatModelToOnnx(first);
  return Buffer.concat(parts);
}

function sha256(...parts: readonly Uint8Array[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
}

function check(what: string, found: string, wanted: string): void {
  if (found !== wanted)
    throw new Error(`${what} is not what was tried: its SHA-256 is ${found}, not ${wanted}.`);
}
