import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { isDeveloperError } from '../../kernel/developer-errors';
import type { AnyWork, FromProcess, ToProcess, WorkLoaders } from './work';

interface Current {
  number: number;
  leaving: AbortController;
  onPull: (() => void) | undefined;
  onInput: (() => void) | undefined;
  incoming: unknown[];
  hasInputEnded: boolean;
}

let current: Current | undefined;

function send(message: FromProcess): void {
  if (process.connected) process.send?.(message);
}

/** Lowers the priority of all threads. On Linux each thread has its own priority, and Node has several. */
function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
    }
  } catch {
    // Not Linux, or the thread has just ended.
  }
}

/** Runs jobs of one kind until the portal's process disconnects. Without a kind it returns at once, as a test that the file loads. */
export async function runWork(loaders: WorkLoaders, [kind, priority]: readonly string[]): Promise<void> {
  if (kind === undefined) return;
  // Kills the whole group, because an engine may have started other programs.
  process.once('disconnect', () =>
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'),
  );
  if (priority === 'low') lowerPriority();
  const work = await loaders[kind]?.();
  if (!work) throw new Error('there is no such engine');
  process.on('message', (message: ToProcess) => {
    if (message.type === 'run') void runJob(work, message.job, message.input);
    else if (message.job === current?.number) onMessage(current, message);
  });
  send({ type: 'ready' });
}

function onMessage(job: Current, message: Exclude<ToProcess, { type: 'run' }>): void {
  switch (message.type) {
    case 'pull':
      job.onPull?.();
      break;
    case 'cancel':
      job.leaving.abort();
      job.onPull?.();
      job.onInput?.();
      break;
    case 'input':
      job.incoming.push(message.piece);
      job.onInput?.();
      break;
    default:
      job.hasInputEnded = true;
      job.onInput?.();
  }
}

async function runJob(work: AnyWork, number: number, input: unknown): Promise<void> {
  const job: Current = {
    number,
    leaving: new AbortController(),
    onPull: undefined,
    onInput: undefined,
    incoming: [],
    hasInputEnded: false,
  };
  current = job;
  const { signal } = job.leaving;
  try {
    const emit = async (piece: unknown) => {
      signal.throwIfAborted();
      const taken = new Promise<void>((resolve) => {
        job.onPull = resolve;
      });
      send({ type: 'chunk', job: number, piece });
      await taken;
      signal.throwIfAborted();
    };
    // The portal's process checks the input type of each kind of work.
    const result: unknown = await work(input as never, { emit, signal, incoming: incomingOf(job) });
    send({ type: 'done', job: number, result });
  } catch (error) {
    if (isDeveloperError(error)) {
      send({ type: 'refused', job: number, code: error.code, particulars: error.particulars });
    } else send({ type: 'failed', job: number, failure: error instanceof Error ? error.name : 'unknown' });
  }
}

async function* incomingOf(job: Current): AsyncGenerator<never> {
  for (;;) {
    send({ type: 'demand', job: job.number });
    while (job.incoming.length === 0 && !job.hasInputEnded) {
      job.leaving.signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        job.onInput = resolve;
      });
    }
    if (job.incoming.length === 0) return;
    yield job.incoming.shift() as never;
  }
}
