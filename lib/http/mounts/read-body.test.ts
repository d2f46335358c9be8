import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { readWebBody } from './read-body';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function usedBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function requestOf(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Request {
  const body = new ReadableStream<Uint8Array>({ pull });
  const init = { method: 'POST', body, duplex: 'half' };
  return new Request('http://localhost/', init);
}

it('keeps a body that arrives byte by byte in little memory', async () => {
  const bytes = 500_000;
  const before = usedBytes();
  let sent = 0;
  let held = 0;
  const request = requestOf((controller) => {
    if (sent === bytes) {
      held = usedBytes() - before;
      controller.close();
    } else controller.enqueue(Uint8Array.of(sent % 251));
    sent += 1;
  });
  const body = await readWebBody(request, bytes);
  expect(held).toBeLessThan(20_000_000);
  if (body.outcome !== 'read') throw new Error(body.outcome);
  expect(
    Buffer.from(body.bytes).equals(Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251))),
  ).toBe(true);
});

it('joins large and small chunks in order', async () => {
  const chunks = [1, 2_000, 1, 1, 5_000, 1_024, 1_025, ...Array<number>(3_000).fill(3)].map((length, at) =>
    Buffer.alloc(length, at % 251),
  );
  const whole = Buffer.concat(chunks);
  const body = await readWebBody(
    requestOf((controller) => {
      const next = chunks.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    }),
    whole.length,
  );
  expect(body.outcome === 'read' && whole.equals(body.bytes)).toBe(true);
});
