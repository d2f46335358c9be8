import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EnginePool } from './pool';

const pool = new EnginePool(1);
// A thread takes a while to start, in which other jobs may not wait.
beforeAll(() => pool.run({ kind: 'language', text: 'Warm.' }), 60_000);
afterAll(() => pool.close());

describe('the pool of engines', () => {
  it('gives each caller its own result, whatever the order', async () => {
    const texts = ['Guten Tag, wie geht es Ihnen heute?', 'Where is the nearest station, please?'];
    const answers = await Promise.all(
      [...texts, ...texts].map((text) => pool.run({ kind: 'language', text })),
    );
    expect(answers.map(({ language }) => language)).toEqual(['de', 'en', 'de', 'en']);
  }, 30_000);

  it('refuses at once what may not wait', async () => {
    const jobs = Array.from({ length: 260 }, () => pool.run({ kind: 'toxicity', text: 'Well.' }));
    const outcomes = await Promise.allSettled(jobs);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(59);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'engine_overloaded' });
  }, 30_000);

  it('goes on after a job that failed', async () => {
    const bytes = new Uint8Array([0x66, 0x4c, 0x61, 0x43]);
    expect(await pool.run({ kind: 'audio_seconds', bytes, mimeType: 'audio/flac' })).toEqual({
      seconds: null,
    });
    expect((await pool.run({ kind: 'toxicity', text: 'Hm.' })).is_toxic).toBe(false);
  }, 30_000);

  it('refuses everything once it is closed', async () => {
    const closed = new EnginePool(1);
    await closed.close();
    await expect(closed.run({ kind: 'toxicity', text: 'x' })).rejects.toMatchObject({
      code: 'engine_overloaded',
    });
  });
});
