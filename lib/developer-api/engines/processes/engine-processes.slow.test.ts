import { afterEach, describe, expect, it } from 'vitest';
import { EngineProcesses } from './engine-processes';
import type { Pool, WorkPolicy } from './policies';
import {
  caller,
  gone,
  isAlive,
  oneAtATime,
  pidOf,
  policiesOf,
  poolsOf,
  script,
  staying,
  type Works,
} from './processes-fixture';
import type { TestInput } from './work-fixture';

let processes: EngineProcesses<Works> | undefined;

afterEach(() => processes?.close());

/** Processes of the tests' engine. */
function start(pool: Partial<Pool> = {}, policy: Partial<WorkPolicy> = {}): EngineProcesses<Works> {
  const usual: Pool = { ...oneAtATime, ...pool };
  processes = new EngineProcesses<Works>({ script, policies: policiesOf(policy), pools: poolsOf(usual) });
  return processes;
}

const run = (input: TestInput, keyId = 'a', signal = staying()) =>
  (processes ?? start()).run('test', input, { ...caller, keyId }, signal);

async function allOf<Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const all: Piece[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

describe('processes of engines', () => {
  it('run jobs one by one at the lowest priority, without secrets', async () => {
    start();
    process.env.AUTH_SECRET = 'a-secret-of-the-portal-that-stays-there';
    const first = await run({ do: 'describe' }).result;
    delete process.env.AUTH_SECRET;
    expect(first).toMatchObject({ priority: 19 });
    expect(JSON.stringify(first)).not.toContain('AUTH_SECRET');
    expect(pidOf(await run({ do: 'describe' }).result)).toBe(pidOf(first));
    expect(processes?.pids).toEqual([pidOf(first)]);
  });

  it('accept and return what can be cloned, also if started ahead of their first job', async () => {
    const prepared = start();
    for (const _ of [1, 2]) prepared.prepare('test');
    expect(prepared.pids).toHaveLength(1);
    const value = { bytes: new Uint8Array([1, 2, 3]), map: new Map([['a', 1.5]]), date: new Date(0) };
    expect(await run({ do: 'answer', value }).result).toEqual(value);
    expect(prepared.pids).toHaveLength(1);
  });

  it('stream output at the pace of their reader', async () => {
    start();
    const { pieces, result } = run({ do: 'emit', pieces: 40, bytes: 1_048_576 });
    const all = await allOf(pieces);
    expect(all.map((piece) => (typeof piece === 'string' ? -1 : piece[0]))).toEqual(
      Array.from({ length: 40 }, (_, at) => at),
    );
    expect(await result).toBe(40);
  });

  it('accept input while they work', async () => {
    const sum = start().run('adding', null, caller, staying());
    const reader = sum.pieces[Symbol.asyncIterator]();
    for (const [value, total] of [
      [1, '1'],
      [2, '3'],
      [4, '7'],
    ] as const) {
      await sum.push(value);
      expect((await reader.next()).value).toBe(total);
    }
    sum.endInput();
    expect(await sum.result).toBe(7);
  });

  it('report what an engine refuses, but nothing of what it throws', async () => {
    start();
    await expect(run({ do: 'refuse' }).result).rejects.toMatchObject({
      code: 'unknown_voice',
      particulars: { param: 'voice', message: 'The voice is one.' },
    });
    await expect(run({ do: 'throw' }).result).rejects.toMatchObject({
      code: 'engine_failed',
      particulars: {},
    });
    await expect(allOf(run({ do: 'throw' }).pieces)).rejects.toMatchObject({ code: 'engine_failed' });
  });

  it('fail the jobs of an engine that cannot be loaded', async () => {
    const broken = start().run('broken', { do: 'describe' }, caller, staying());
    await expect(broken.result).rejects.toMatchObject({ code: 'engine_failed' });
  });
});

describe('a process that is killed', () => {
  it('fails its current job, and no other', async () => {
    start();
    const first = run({ do: 'block' });
    expect((await first.pieces[Symbol.asyncIterator]().next()).value).toBe('blocking');
    const [pid] = processes?.pids ?? [];
    const next = run({ do: 'answer', value: 'served' }, 'b');
    process.kill(pid ?? 0, 'SIGKILL');
    await expect(first.result).rejects.toMatchObject({ code: 'engine_failed' });
    expect(await next.result).toBe('served');
    expect(processes?.pids).not.toContain(pid);
  });

  it('is one whose job takes too long, or too much memory', async () => {
    start({}, { withinSeconds: 0.2 });
    await expect(run({ do: 'block' }).result).rejects.toMatchObject({ code: 'input_too_complex' });
    await processes?.close();
    start({}, { heapMbMax: 32 });
    await expect(run({ do: 'fillHeap' }).result).rejects.toMatchObject({ code: 'input_too_complex' });
  });

  it.runIf(process.platform === 'linux')('is one that uses too much memory outside its heap', async () => {
    start({}, { residentMbMax: 200 });
    await expect(run({ do: 'fillMemory' }).result).rejects.toMatchObject({ code: 'input_too_complex' });
  });

  it.runIf(process.platform === 'linux')('ends with the programs that its engine started', async () => {
    start();
    const job = run({ do: 'startProgram' });
    const program = Number((await job.pieces[Symbol.asyncIterator]().next()).value);
    expect(isAlive(program)).toBe(true);
    process.kill(processes?.pids[0] ?? 0, 'SIGKILL');
    await expect(job.result).rejects.toMatchObject({ code: 'engine_failed' });
    await gone(program);
  });
});

describe('a caller who leaves', () => {
  it('cancels a waiting job before it starts', async () => {
    start();
    const blocking = run({ do: 'waitForLeaving' });
    await blocking.pieces[Symbol.asyncIterator]().next();
    const leaving = new AbortController();
    const waiting = run({ do: 'describe' }, 'b', leaving.signal);
    leaving.abort();
    await expect(waiting.result).rejects.toMatchObject({ name: 'CallerLeft', wasSent: false });
    blocking.cancel();
    const left = AbortSignal.abort();
    await expect(run({ do: 'describe' }, 'b', left).result).rejects.toMatchObject({ wasSent: false });
  });

  it('cancels the job and keeps a process that stops by itself', async () => {
    start();
    const pid = pidOf(await run({ do: 'describe' }).result);
    const leaving = new AbortController();
    const job = run({ do: 'waitForLeaving' }, 'a', leaving.signal);
    await job.pieces[Symbol.asyncIterator]().next();
    leaving.abort();
    await expect(job.result).rejects.toMatchObject({ name: 'CallerLeft', wasSent: true });
    expect(pidOf(await run({ do: 'describe' }).result)).toBe(pid);
  });

  it('counts as gone if it is idle for too long', async () => {
    start({ pausedWithinMs: 50 });
    const job = run({ do: 'emit', pieces: 40, bytes: 1_048_576 });
    await job.pieces[Symbol.asyncIterator]().next();
    await expect(job.result).rejects.toMatchObject({ name: 'CallerLeft', wasSent: true });
    expect(await run({ do: 'answer', value: 'next' }, 'b').result).toBe('next');
  });

  it('ends a process that does not stop by itself', async () => {
    start();
    const job = run({ do: 'block' });
    for await (const _ of job.pieces) break;
    await expect(job.result).rejects.toMatchObject({ name: 'CallerLeft' });
    expect(await run({ do: 'answer', value: 'next' }).result).toBe('next');
  });
});

describe('waiting jobs', () => {
  it('are taken from each key in turn', async () => {
    start();
    const done: string[] = [];
    const blocking = run({ do: 'waitForLeaving' }, 'busy');
    await blocking.pieces[Symbol.asyncIterator]().next();
    const jobs = ['busy 1', 'busy 2', 'busy 3', 'other 1'].map((value) =>
      run({ do: 'answer', value }, value.split(' ')[0]).result.then((name) => done.push(String(name))),
    );
    blocking.cancel();
    await Promise.all(jobs);
    expect(done.indexOf('other 1')).toBeLessThan(done.indexOf('busy 2'));
  });

  it('are limited: beyond the limit, the key with the most loses one', async () => {
    start({ waitingMax: 2 });
    const blocking = run({ do: 'waitForLeaving' }, 'busy');
    await blocking.pieces[Symbol.asyncIterator]().next();
    const [, last] = [run({ do: 'answer', value: 1 }, 'busy'), run({ do: 'answer', value: 2 }, 'busy')];
    const overloaded = { code: 'engine_overloaded', particulars: { retryAfterSeconds: 7 } };
    await expect(run({ do: 'answer', value: 3 }, 'busy').result).rejects.toMatchObject(overloaded);
    const other = run({ do: 'answer', value: 4 }, 'other');
    await expect(last?.result).rejects.toMatchObject(overloaded);
    blocking.cancel();
    expect(await other.result).toBe(4);
  });

  it('are refused after a while', async () => {
    start({ waitWithinMs: 50 });
    const blocking = run({ do: 'waitForLeaving' });
    await blocking.pieces[Symbol.asyncIterator]().next();
    await expect(run({ do: 'describe' }, 'b').result).rejects.toMatchObject({ code: 'engine_overloaded' });
  });

  it('share a pool in which one key never has all slots', async () => {
    start({ jobsMax: 2 });
    const [first, second, other] = ['a', 'a', 'b'].map((key) => run({ do: 'waitForLeaving' }, key));
    await Promise.all([first, other].map((job) => job?.pieces[Symbol.asyncIterator]().next()));
    expect(processes?.pids).toHaveLength(2);
    first?.cancel();
    expect((await second?.pieces[Symbol.asyncIterator]().next())?.value).toBe('waiting');
  });

  it('get a slot from a key with two more, if callers decide how long a job lasts', async () => {
    start({ jobsMax: 4, sharesSlots: true, waitWithinMs: 1_000 });
    const held = [];
    for (const key of ['a', 'a', 'a', 'b', 'c', 'd']) {
      held.push(run({ do: 'waitForLeaving' }, key));
      await held.at(-1)?.pieces[Symbol.asyncIterator]().next();
    }
    await expect(run({ do: 'describe' }, 'e').result).rejects.toMatchObject({ code: 'engine_overloaded' });
    expect(held.map(({ isOver }) => isOver)).toEqual([false, true, true, false, false, false]);
  });
});

describe('a slow reader', () => {
  /** Starts a job and reads only the first piece of its output. */
  const readSlowly = async (keyId: string) => {
    const job = run({ do: 'emit', pieces: 40, bytes: 1_048_576 }, keyId);
    const reader = job.pieces[Symbol.asyncIterator]();
    await reader.next();
    return { job, reader };
  };

  it('releases its slot to other keys, and can read the rest later', async () => {
    start({ jobsMax: 2, pausedMax: 2 });
    const slow = await Promise.all([readSlowly('a'), readSlowly('b')]);
    expect(await run({ do: 'answer', value: 'served' }, 'c').result).toBe('served');
    for (const { job, reader } of slow) {
      while (!(await reader.next()).done);
      expect(await job.result).toBe(40);
    }
  });

  it('counts as gone if it keeps the only slot from another key', async () => {
    start({ pausedWhileQueuedWithinMs: 50 });
    const { job } = await readSlowly('a');
    const own = run({ do: 'answer', value: 'own' }, 'a');
    expect(await run({ do: 'answer', value: 'served' }, 'b').result).toBe('served');
    await expect(job.result).rejects.toMatchObject({ name: 'CallerLeft', wasSent: true });
    expect(await own.result).toBe('own');
  });

  it('keeps its slot while nobody waits, and may buffer more bytes', async () => {
    start({ pausedWhileQueuedWithinMs: 0, heldBytesMax: 67_108_864 });
    const { job, reader } = await readSlowly('a');
    expect(await job.result).toBe(40);
    expect(await run({ do: 'answer', value: 'own' }, 'a').result).toBe('own');
    while (!(await reader.next()).done);
  });
});

describe('the memory of a pool', () => {
  it('limits the processes of all kinds together', async () => {
    start();
    const pid = pidOf(await run({ do: 'describe' }).result);
    const other = await processes?.run('other', { do: 'describe' }, caller, staying()).result;
    await gone(pid);
    expect(processes?.pids).toEqual([pidOf(other)]);
  });

  it('is released when idle and allocated again for the next job', async () => {
    start({ idleWithinMs: 10 });
    const pid = pidOf(await run({ do: 'describe' }).result);
    await gone(pid);
    expect(pidOf(await run({ do: 'describe' }).result)).not.toBe(pid);
  });

  it('is released at the end', async () => {
    start();
    const job = run({ do: 'block' });
    await job.pieces[Symbol.asyncIterator]().next();
    const [pid = 0] = processes?.pids ?? [];
    await processes?.close();
    await expect(job.result).rejects.toMatchObject({ code: 'engine_overloaded' });
    await gone(pid);
    await expect(run({ do: 'describe' }).result).rejects.toMatchObject({ code: 'engine_overloaded' });
  });
});
