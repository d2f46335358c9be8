// Passes TCP connections on to a Unix socket, in a thread of its own: tests that compute would hold it up.
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';

const server = createServer((client) => {
  pipeline(client, connect(workerData.socketPath), client, () => {});
}).listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()));
