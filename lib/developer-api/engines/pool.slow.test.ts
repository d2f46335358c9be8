import { afterAll, describe, expect, it } from 'vitest';
import { EnginePool } from './pool';

const pool = new EnginePool(1);
afterAll(() => pool.close());

const honest = { keyId: 'honest', requestId: 'req-honest' };
const greedy = { keyId: 'greedy', requestId: 'req-greedy' };

/** A text that takes wink-nlp longer than a call may, were it not cut into windows. */
const monster = { kind: 'sentiment', text: 'http://'.repeat(1_000) } as const;
const quiet = { kind: 'sentiment', text: 'A quiet day.' } as const;

describe('the pool of engines', () => {
  it('gives each caller its own result, whatever the order', async () => {
    const texts = ['Guten Tag, wie geht es Ihnen heute?', 'Where is the nearest station, please?'];
    const answers = await Promise.all(
      [...texts, ...texts].map((text) => pool.runOne({ kind: 'language', text }, honest)),
    );
    expect(answers.map(({ language }) => language)).toEqual(['de', 'en', 'de', 'en']);
  });

  it('gives the results of one call in the order of its jobs', async () => {
    const jobs = ['Well.', 'You idiot.', 'Hm.'].map((text) => ({ kind: 'toxicity', text }) as const);
    const results = await pool.run(jobs, honest);
    expect(results.map(({ is_toxic }) => is_toxic)).toEqual([false, true, false]);
  });

  it('takes turns among keys, job by job', async () => {
    const order: string[] = [];
    const windows = Array.from({ length: 10 }, () => quiet);
    await pool.runOne(quiet, honest);
    await Promise.all([
      ...[1, 2, 3].map((call) => pool.run(windows, greedy).then(() => order.push(`greedy ${call}`))),
      pool.run(windows.slice(0, 3), honest).then(() => order.push('honest')),
    ]);
    expect(order).toEqual(['honest', 'greedy 1', 'greedy 2', 'greedy 3']);
  });

  it('refuses at once what may not wait, the last ones of the key that has most', async () => {
    const jobs = Array.from({ length: 260 }, () => pool.runOne({ kind: 'toxicity', text: 'Well.' }, greedy));
    const other = pool.runOne({ kind: 'toxicity', text: 'Well.' }, honest);
    const outcomes = await Promise.allSettled(jobs);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(59);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'engine_overloaded' });
    expect((await other).is_toxic).toBe(false);
  });

  it('ends a call that takes too long, and has the thread back for the next', async () => {
    await expect(pool.run([monster], greedy)).rejects.toMatchObject({ code: 'input_too_complex' });
    expect((await pool.runOne(quiet, honest)).sentences).toBe(1);
  });

  it('counts the time of all jobs of a call', async () => {
    const long = { kind: 'sentiment', text: 'http://'.repeat(300) } as const;
    const call = pool.run(
      Array.from({ length: 40 }, () => long),
      greedy,
    );
    await expect(call).rejects.toMatchObject({ code: 'input_too_complex' });
  });

  it('goes on after a job that failed', async () => {
    const bytes = new Uint8Array([0x66, 0x4c, 0x61, 0x43]);
    expect(await pool.runOne({ kind: 'audio_seconds', bytes }, honest)).toEqual({
      seconds: null,
    });
    expect((await pool.runOne({ kind: 'toxicity', text: 'Hm.' }, honest)).is_toxic).toBe(false);
  });

  it('refuses everything once it is closed', async () => {
    const closed = new EnginePool(1);
    await closed.close();
    await expect(closed.runOne({ kind: 'toxicity', text: 'x' }, honest)).rejects.toMatchObject({
      code: 'engine_overloaded',
    });
  });
});
