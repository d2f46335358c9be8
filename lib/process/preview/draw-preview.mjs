// What the thread of preview pictures runs: it draws one after another, and reaches nothing outside.
import { parentPort } from 'node:worker_threads';
import { ImageResponse } from 'next/og.js';

const fetchHere = globalThis.fetch;

// The renderer loads its own parts from data URLs, and would fetch fonts for characters that its font lacks.
globalThis.fetch = (target, ...rest) =>
  String(target).startsWith('data:')
    ? fetchHere(target, ...rest)
    : Promise.reject(new Error('Preview pictures are drawn without a network.'));

parentPort?.on('message', async ({ drawing, size }) => {
  try {
    const picture = await new ImageResponse(drawing, size).arrayBuffer();
    parentPort?.postMessage({ picture }, [picture]);
  } catch (error) {
    parentPort?.postMessage({ failure: String(error) });
  }
});
