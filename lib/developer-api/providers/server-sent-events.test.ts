import { describe, expect, it } from 'vitest';
import { serverSentEvents } from './server-sent-events';

async function read(...pieces: string[]): Promise<(string | undefined)[]> {
  async function* arriving() {
    yield* pieces;
  }
  const found: (string | undefined)[] = [];
  for await (const { data } of serverSentEvents(arriving())) found.push(data);
  return found;
}

describe('server-sent events', () => {
  it('are read in pieces of any size', async () => {
    expect(await read('data: o', 'ne\n', '\ndata:two\r\n\r\n', ': comment\n\n')).toEqual([
      'one',
      'two',
      undefined,
    ]);
  });

  it('join their lines, and are dropped if they have no end', async () => {
    expect(await read('event: x\ndata: a\ndata: b\n\ndata: lost')).toEqual(['a\nb']);
  });

  it('are refused if one is too long', async () => {
    await expect(read(`data: ${'x'.repeat(1_100_000)}`)).rejects.toThrow('without an end');
  });
});
