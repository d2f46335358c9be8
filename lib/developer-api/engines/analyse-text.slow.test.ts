import { afterAll, describe, expect, it } from 'vitest';
import { analyseParts, analyseText } from './analyse-text';
import { EngineProcesses } from './processes/engine-processes';
import { poolsOf, workPolicies } from './processes/policies';
import type { Works } from './works';

const usual = poolsOf(1);
const pools = { ...usual, text: { ...usual.text, jobsMax: 1 } };
const processes = new EngineProcesses<Works>({ policies: workPolicies, pools });
afterAll(() => processes.close());

const honest = { keyId: 'honest', requestId: 'req-honest' };
const greedy = { keyId: 'greedy', requestId: 'req-greedy' };

/** A text that would take wink-nlp longer than a call may take if it were not cut into windows. */
const monster = 'http://'.repeat(1_000);
const quiet = 'A quiet day.';

const sentimentOf = (parts: string[], caller: typeof honest) =>
  analyseParts(processes, 'sentiment', parts, caller);
const isToxic = async (text: string, caller: typeof honest) =>
  (await analyseParts(processes, 'toxicity', [text], caller))[0]?.is_toxic;

describe('the engines of texts', () => {
  it('give each caller its own result, in any order', async () => {
    const texts = ['Guten Tag, wie geht es Ihnen heute?', 'Where is the nearest station, please?'];
    const answers = await Promise.all(
      [...texts, ...texts].map((text) => analyseText(processes, 'language', text, honest)),
    );
    expect(answers).toMatchObject(['de', 'en', 'de', 'en'].map((language) => ({ language })));
  });

  it('give the results of one call in the order of its parts', async () => {
    const results = await analyseParts(processes, 'toxicity', ['Well.', 'You idiot.', 'Hm.'], honest);
    expect(results.map(({ is_toxic }) => is_toxic)).toEqual([false, true, false]);
  });

  it('serve keys in turn, part by part', async () => {
    const order: string[] = [];
    const windows = Array.from({ length: 10 }, () => quiet);
    await sentimentOf([quiet], honest);
    await Promise.all([
      ...[1, 2, 3].map((call) => sentimentOf(windows, greedy).then(() => order.push(`greedy ${call}`))),
      sentimentOf(windows.slice(0, 3), honest).then(() => order.push('honest')),
    ]);
    expect(order[0]).toBe('honest');
    expect(order.toSorted()).toEqual(['greedy 1', 'greedy 2', 'greedy 3', 'honest']);
  });

  it('refuse at once the last jobs of the busiest key', async () => {
    const jobs = Array.from({ length: 260 }, () => isToxic('Well.', greedy));
    const other = isToxic('Well.', honest);
    const outcomes = await Promise.allSettled(jobs);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(59);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'engine_overloaded' });
    expect(await other).toBe(false);
  });

  it('stop a text that takes too long, and serve the next', async () => {
    await expect(sentimentOf([monster], greedy)).rejects.toMatchObject({ code: 'input_too_complex' });
    expect((await sentimentOf([quiet], honest))[0]?.sentences).toBe(1);
  });

  it('count the time of all parts of a call', async () => {
    const long = 'http://'.repeat(300);
    const call = sentimentOf(
      Array.from({ length: 40 }, () => long),
      greedy,
    );
    await expect(call).rejects.toMatchObject({ code: 'input_too_complex' });
  });

  it('report no duration for a recording that cannot be read', async () => {
    const bytes = new Uint8Array([0x66, 0x4c, 0x61, 0x43]);
    const { result } = processes.run('audio_seconds', { bytes }, honest);
    expect(await result).toEqual({ seconds: null });
  });
});
