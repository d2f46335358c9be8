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

const chunkBytes = 64;

it('uses little memory for a body that arrives in small chunks', async () => {
  const bytes = 40_000 * chunkBytes;
  const before = usedBytes();
  let sent = 0;
  let held = 0;
  const request = requestOf((controller) => {
    if (sent === bytes) {
      held = usedBytes() - before;
      controller.close();
    } else controller.enqueue(new Uint8Array(chunkBytes).fill(sent % 251));
    sent += chunkBytes;
  });
  const body = await readWebBody(request, bytes);
  expect(held).toBeLessThan(3 * bytes);
  if (body.outcome !== 'read') throw new Error(body.outcome);
  const whole = Array.from({ length: bytes }, (_, at) => (at - (at % chunkBytes)) % 251);
  expect(Buffer.from(body.bytes).equals(Buffer.from(whole))).toBe(true);
});

it('stops reading a body in thousands of tiny chunks', async () => {
  let sent = 0;
  const request = requestOf((controller) => {
    sent += 1;
    controller.enqueue(Uint8Array.of(0));
  });
  expect(await readWebBody(request, 500_000)).toEqual({ outcome: 'timed_out' });
  expect(sent).toBeLessThan(5_000);
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
