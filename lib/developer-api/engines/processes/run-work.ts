import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { isDeveloperError } from '../../kernel/developer-errors';
import type { AnyWork, FromProcess, ToProcess, WorkLoaders } from './work';

interface Current {
  number: number;
  leaving: AbortController;
  /** Called when the caller can accept one more piece. */
  onMore: (() => void) | undefined;
  /** Called when input was fed, or has ended. */
  onFed: (() => void) | undefined;
  fed: unknown[];
  isFedAll: boolean;
}

let current: Current | undefined;

function say(message: FromProcess): void {
  if (process.connected) process.send?.(message);
}

/** Lowers the priority of all threads. On Linux each thread has its own priority, and Node has several. */
function giveWay(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
    }
  } catch {
    // Not Linux, or the thread has just ended.
  }
}

export async function runWork(loaders: WorkLoaders, [kind, priority]: readonly string[]): Promise<void> {
  // Kills the whole group, because an engine may have started other programs.
  process.once('disconnect', () =>
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'),
  );
  if (priority === 'low') giveWay();
  const work = await loaders[kind ?? '']?.();
  if (!work) throw new Error('there is no such engine');
  process.on('message', (message: ToProcess) => {
    if (message.say === 'run') void runJob(work, message.job, message.input);
    else if (message.job === current?.number) hear(current, message);
  });
  say({ say: 'ready' });
}

function hear(job: Current, message: Exclude<ToProcess, { say: 'run' }>): void {
  switch (message.say) {
    case 'more':
      job.onMore?.();
      break;
    case 'cancel':
      job.leaving.abort();
      job.onMore?.();
      job.onFed?.();
      break;
    case 'fed':
      job.fed.push(message.piece);
      job.onFed?.();
      break;
    default:
      job.isFedAll = true;
      job.onFed?.();
  }
}

async function runJob(work: AnyWork, number: number, input: unknown): Promise<void> {
  const job: Current = {
    number,
    leaving: new AbortController(),
    onMore: undefined,
    onFed: undefined,
    fed: [],
    isFedAll: false,
  };
  current = job;
  const { signal } = job.leaving;
  try {
    const emit = async (piece: unknown) => {
      signal.throwIfAborted();
      const taken = new Promise<void>((resolve) => {
        job.onMore = resolve;
      });
      say({ say: 'piece', job: number, piece });
      await taken;
      signal.throwIfAborted();
    };
    // The portal's process checks the input type of each kind of work.
    const result: unknown = await work(input as never, { emit, signal, fed: fedTo(job) });
    say({ say: 'done', job: number, result });
  } catch (error) {
    if (isDeveloperError(error)) {
      say({ say: 'refused', job: number, code: error.code, particulars: error.particulars });
    } else say({ say: 'failed', job: number, failure: error instanceof Error ? error.name : 'unknown' });
  }
}

async function* fedTo(job: Current): AsyncGenerator<never> {
  for (;;) {
    say({ say: 'hungry', job: job.number });
    while (job.fed.length === 0 && !job.isFedAll) {
      job.leaving.signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        job.onFed = resolve;
      });
    }
    if (job.fed.length === 0) return;
    yield job.fed.shift() as never;
  }
}
