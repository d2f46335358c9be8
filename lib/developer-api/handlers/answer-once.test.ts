import { describe, expect, it } from 'vitest';
import { readToItsEnd } from './answer-once';

async function* megabytes(count: number) {
  for (let at = 0; at < count; at += 1) yield 'x'.repeat(1_048_576);
}

describe('readToItsEnd', () => {
  it('reads an answer to its end after its caller disconnects, even if it is too large to keep', async () => {
    let end = (_text: string) => {};
    const ended = new Promise<string>((resolve) => {
      end = resolve;
    });
    const yielded = readToItsEnd(megabytes(200), async (text) => end(text));
    expect((await yielded.next()).value).toHaveLength(1_048_576);
    await yielded.return(undefined);
    expect((await ended).length).toBeGreaterThan(1_048_576);
  });

  it('yields every piece to a caller who stays', async () => {
    let characters = 0;
    for await (const piece of readToItsEnd(megabytes(80), async () => {})) characters += piece.length;
    expect(characters).toBe(80 * 1_048_576);
  });
});
