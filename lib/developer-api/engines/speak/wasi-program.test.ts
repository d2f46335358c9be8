import { describe, expect, it } from 'vitest';
import { runProgram } from './speak';

/**
 * A module of WebAssembly that opens `out` in the folder (descriptor 3), writes 64 MiB `times` times, and
 * ends with the result of the last write.
 */
function writer(times: number): WebAssembly.Module {
  const section = (id: number, body: readonly number[]) => [id, ...leb(body.length), ...body];
  const leb = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)];
  // Signed numbers have a sign bit at their end.
  const constant = (value: number): number[] => {
    const bytes: number[] = [];
    for (let rest = value; ; rest >>= 7) {
      const isLast = (rest >> 7 === 0 && (rest & 64) === 0) || (rest >> 7 === -1 && (rest & 64) !== 0);
      bytes.push(isLast ? rest & 127 : (rest & 127) | 128);
      if (isLast) return [0x41, ...bytes];
    }
  };
  const text = (value: string) => [value.length, ...Buffer.from(value)];
  const call = (index: number) => [0x10, index];
  const host = (name: string, type: number) => [...text('wasi_snapshot_preview1'), ...text(name), 0, type];
  const [i32, i64] = [0x7f, 0x7e];
  const open = [
    ...[3, 0, 16, 3, 1].flatMap(constant),
    ...[0x42, 0, 0x42, 0],
    ...[0, 32].flatMap(constant),
    ...call(0),
    0x1a,
  ];
  const write = [...[4, 0, 1, 36].flatMap(constant), ...call(1), 0x21, 0];
  const loop = [
    ...[0x03, 0x40],
    ...write,
    ...[0x20, 1],
    ...constant(1),
    ...[0x6a, 0x22, 1],
    ...constant(times),
    ...[0x48, 0x0d, 0, 0x0b],
  ];
  const body = [1, 2, i32, ...open, ...loop, 0x20, 0, ...call(2), 0x0b];
  const bytes = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [
      4,
      ...[0x60, 9, i32, i32, i32, i32, i32, i64, i64, i32, i32, 1, i32],
      ...[0x60, 4, i32, i32, i32, i32, 1, i32],
      ...[0x60, 1, i32, 0],
      ...[0x60, 0, 0],
    ]),
    ...section(2, [3, ...host('path_open', 0), ...host('fd_write', 1), ...host('proc_exit', 2)]),
    ...section(3, [1, 3]),
    ...section(5, [1, 0, ...leb(1_025)]),
    ...section(7, [2, ...text('memory'), 2, 0, ...text('_start'), 0, 3]),
    ...section(10, [1, ...leb(body.length), ...body]),
    // An iovec of 64 MiB from address 64, and the name of the file.
    ...section(11, [
      1,
      0,
      ...constant(0),
      0x0b,
      19,
      64,
      0,
      0,
      0,
      0,
      0,
      0,
      4,
      ...Buffer.alloc(8),
      ...Buffer.from('out'),
    ]),
  ];
  return new WebAssembly.Module(new Uint8Array(bytes));
}

describe('a program of WASI', () => {
  it('writes a file in memory', async () => {
    const { exitCode, file } = await runProgram(writer(1), [], 'out');
    expect([exitCode, file.length]).toEqual([0, 67_108_864]);
  });

  it('writes at most 128 MiB', async () => {
    const { exitCode, file } = await runProgram(writer(3), [], 'out');
    // The error of WASI for a file that is too large.
    expect([exitCode, file.length]).toEqual([22, 134_217_728]);
  });
});
