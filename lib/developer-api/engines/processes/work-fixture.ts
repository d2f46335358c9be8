import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { DeveloperError } from '../../kernel/developer-errors';
import type { EngineWork } from './work';

/** Commands for the test engine. */
export type TestInput =
  | { do: 'answer'; value: unknown }
  | { do: 'describe' }
  | { do: 'refuse' | 'throw' | 'block' | 'fillHeap' | 'fillMemory' | 'waitForLeaving' }
  | { do: 'emit'; pieces: number; bytes: number }
  | { do: 'startProgram' };

/** Small test engine that does what its input says. */
const work: EngineWork<TestInput, Uint8Array | string, unknown> = async (input, { emit, signal }) => {
  switch (input.do) {
    case 'answer':
      return input.value;
    case 'describe':
      return { pid: process.pid, priority: getPriority(), settings: Object.keys(process.env).toSorted() };
    case 'refuse':
      throw new DeveloperError('unknown_voice', { param: 'voice', message: 'The voice is one.' });
    case 'throw':
      throw new TypeError('what the caller sent');
    case 'block':
      await emit('blocking');
      for (;;);
    case 'fillHeap': {
      const held: object[] = [];
      for (;;) held.push(new Array(1_000).fill({}));
    }
    case 'fillMemory': {
      const held: Buffer[] = [];
      for (;;) {
        held.push(Buffer.alloc(4_194_304, held.length + 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    case 'waitForLeaving':
      await emit('waiting');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return 'left';
    case 'emit':
      for (let at = 0; at < input.pieces; at += 1) await emit(new Uint8Array(input.bytes).fill(at));
      return input.pieces;
    default: {
      const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      await emit(String(program.pid));
      await new Promise(() => {});
      return undefined;
    }
  }
};

/** Adds up the incoming numbers and emits the sum after each. */
const adding: EngineWork<null, string, number, number> = async (_input, { emit, incoming }) => {
  let sum = 0;
  for await (const value of incoming) {
    sum += value;
    await emit(String(sum));
  }
  return sum;
};

export const testWorks = {
  test: async () => work,
  other: async () => work,
  adding: async () => adding,
  broken: async (): Promise<typeof work> => {
    throw new Error('its package is broken');
  },
};
