// Thread of preview pictures: draws one after another, without access to the network or the database.
import { parentPort } from 'node:worker_threads';
import { ImageResponse } from 'next/og.js';

const fetchHere = globalThis.fetch;

// The renderer loads its own parts from data URLs, and would fetch fonts for characters that its font lacks.
globalThis.fetch = (target, ...rest) =>
  String(target).startsWith('data:')
    ? fetchHere(target, ...rest)
    : Promise.reject(new Error('Preview images are drawn offline; network access is blocked.'));

parentPort?.on('message', async ({ drawing, size }) => {
  try {
    const picture = await new ImageResponse(drawing, size).arrayBuffer();
    parentPort?.postMessage({ picture }, [picture]);
  } catch (error) {
    parentPort?.postMessage({ failure: String(error) });
  }
});
