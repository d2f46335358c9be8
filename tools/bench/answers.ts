import type { Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('\r\ncontent-length: ');
const caseBit = 0x20;

/** The Content-Length of a head; 0 without one. */
function lengthIn(head: Buffer): number {
  for (let at = head.indexOf('\r\n'); at !== -1; at = head.indexOf('\r\n', at + 2)) {
    const isLength = lengthName.every((byte, offset) => {
      const there = head[at + offset] ?? 0;
      return there === byte || (there | caseBit) === byte;
    });
    if (isLength) return Number.parseInt(head.toString('latin1', at + lengthName.length, at + 40), 10);
  }
  return 0;
}

/**
 * Calls `onAnswer` with the status of each whole answer on a connection that carries one request at a time, and
 * `onFailure` when it fails or ends. Costs little, because what sends a load shares the machine with the server.
 */
export function readAnswers(
  socket: Socket,
  onAnswer: (status: number) => void,
  onFailure: (error: Error) => void,
): void {
  let started: Buffer | undefined;
  let status = 0;
  let bytesMissing = 0;
  socket.setNoDelay(true);
  socket.on('error', onFailure);
  socket.on('end', () => onFailure(new Error(`port ${socket.remotePort} ended a connection`)));
  socket.on('data', (chunk) => {
    if (bytesMissing > 0) bytesMissing -= chunk.length;
    else {
      const received = started ? Buffer.concat([started, chunk]) : chunk;
      const end = received.indexOf(headEnd);
      started = end === -1 ? received : undefined;
      if (started) return;
      status = Number(received.toString('latin1', 9, 12));
      bytesMissing = end + headEnd.length + lengthIn(received.subarray(0, end)) - received.length;
    }
    if (bytesMissing <= 0) onAnswer(status);
  });
}
